import type { ElementHandle, Locator } from 'playwright-core';

/** What is asked of an element in the page. This project has no types of a browser's document. */
export type Control = {
  readonly tagName: string;
  readonly type?: string;
  readonly name?: string;
  readonly control?: Control | null;
  readonly isConnected: boolean;
  readonly ownerDocument: { readonly activeElement: Control | null; readonly body: Control };
  readonly options?: readonly Option[];
  readonly selectedIndex?: number;
  matches(selector: string): boolean;
  closest(selector: string): Control | null;
  compareDocumentPosition(other: Control): number;
};

type Option = { readonly value: string; readonly label: string; readonly disabled: boolean };

/** The control that a person means who clicks there: the element itself, what its label is of, or what it stands in. */
export async function controlOf(locator: Locator): Promise<ElementHandle<Control>> {
  const found = await locator.evaluateHandle((element: Control) => {
    const controls = 'a[href], button, input, select, textarea, summary';
    if (element.matches(`${controls}, [tabindex]`)) return element;
    return element.closest('label')?.control ?? element.closest(controls);
  });
  const control = found.asElement() as ElementHandle<Control> | null;
  if (control === null) throw new Error(`This is no control: ${locator}`);
  return control;
}

type Seen = 'on it' | 'in its group' | 'before it' | 'behind it' | 'nowhere' | 'it is gone';

/** Where the focus is, seen from a control. */
export function focusSeenFrom(control: ElementHandle<Control>): Promise<Seen> {
  return control.evaluate((own): Seen => {
    const { activeElement: focused, body } = own.ownerDocument;
    if (!own.isConnected) return 'it is gone';
    if (focused === own) return 'on it';
    if (focused === null || focused === body) return 'nowhere';
    if (own.type === 'radio' && focused.type === 'radio' && focused.name === own.name) return 'in its group';
    const followingBit = 4;
    return (own.compareDocumentPosition(focused) & followingBit) === 0 ? 'before it' : 'behind it';
  });
}

/** How many arrow keys it takes from what is chosen to an option; undefined while there is no such option. */
export function choiceIn(
  control: ElementHandle<Control>,
  wanted: string | { readonly label: string },
): Promise<number | undefined> {
  return control.evaluate(({ options = [], selectedIndex = 0 }, one) => {
    const found = [...options].findIndex(({ value, label }) =>
      typeof one === 'string' ? value === one || label === one : label === one.label,
    );
    if (found < 0) return undefined;
    const [from, to] = [Math.min(found, selectedIndex), Math.max(found, selectedIndex)];
    const between = [...options].slice(from, to).filter(({ disabled }) => !disabled).length;
    return found < selectedIndex ? -between : between;
  }, wanted);
}
