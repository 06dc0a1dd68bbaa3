import type { InputFault } from '../../../errors.ts';
import { textOptions } from '../../jobs/option-forms.ts';
import type { Members } from '../../jobs/read-options.ts';
import { lastOf, pointerTo } from '../../json/json-pointer.ts';

/** Options of texts that stand among the members, or together in one member `options`. */
export function faultsOfTexts(members: unknown): InputFault[] {
  return [members, (members as Members | null)?.options].flatMap((within, at) => {
    if (typeof within !== 'object' || within === null) return [];
    const base = at === 0 ? '' : '/options';
    const named = textOptions
      .filter((name) => Object.hasOwn(within, name))
      .map((name) => pointerTo(base, name));
    const { halt } = within as Members;
    const isHalt = typeof halt === 'object' && halt !== null && Object.hasOwn(halt, 'on_out_of_bundle');
    const pointers = isHalt ? [...named, `${base}/halt/on_out_of_bundle`] : named;
    return pointers.map((pointer) => ({
      detail: `\`${lastOf(pointer)}\` is an option of texts only. Leave it out`,
      pointer,
    }));
  });
}
