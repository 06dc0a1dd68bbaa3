import type { components } from '@fleetcast/client';
import { useEffect, useRef, useState } from 'react';
import { type Faults, type FormFaults, faultsOf } from '../api/errors.ts';
import { sameKey } from '../api/same-key.ts';
import { UploadError, uploadFile } from '../api/upload-file.ts';
import { words } from '../words/words.ts';
import { keepForm } from './kept-form.ts';

/** What waits for a file; it has no form where its people come from elsewhere, or once its file has come. */
type Draft = {
  readonly id: string;
  readonly state?: components['schemas']['Job']['state'];
  readonly form?: components['schemas']['UploadForm'];
};

/** What jobs of a kind differ in. */
export type UploadKind<Form, Field extends string> = {
  /** What can be said before anything is sent. The API says the rest. */
  readonly faultsOf: (form: Form) => Faults<Field>;
  /** Whether its people come from elsewhere: then what is made waits for no file. Left out: they never do. */
  readonly needsNoFile?: (form: Form) => boolean;
  /**
   * Makes the draft that waits for the file.
   *
   * @param key the same for the same form and file: where an answer was lost, there is no second draft
   */
  readonly create: (form: Form, key: string) => Promise<Draft>;
  /** Where the API's faults stand in the form. */
  readonly fieldOf: (pointer: string | undefined) => Field | undefined;
};

export type Upload<Form, Field extends string> = {
  readonly faults: Faults<Field>;
  /** What no field can be blamed for. */
  readonly others: readonly string[];
  /** The share that is sent, from 0 to 1, while a file goes up. */
  readonly share: number | undefined;
  /** @returns the job's id, once its file has arrived; undefined where that is no news for this page */
  readonly send: (form: Form, file: File | undefined) => Promise<string | undefined>;
  readonly stop: () => void;
};

/** Makes a job of what a person typed, and sends its file where it has one. What they typed stays whatever happens. */
export function useUpload<Form, Field extends string>({
  faultsOf: ownFaultsOf,
  needsNoFile = () => false,
  create,
  fieldOf,
}: UploadKind<Form, Field>): Upload<Form, Field> {
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const [share, setShare] = useState<number>();
  const stopping = useRef<AbortController>(null);
  const [key] = useState(() => sameKey());
  const isSending = useRef(false);
  const isShown = useIsShown();

  const draftOf = async (form: Form, file: File | undefined): Promise<Draft> => {
    const words = [form, file && [file.name, file.size, file.lastModified]];
    const draft = await create(form, key.of(words));
    if (draft.state !== 'canceled') return draft;
    // Nothing comes of the one that was made before.
    key.forget();
    return create(form, key.of(words));
  };

  const send = async (form: Form, chosen: File | undefined): Promise<string | undefined> => {
    // A file in a cloud takes seconds to be read, and nothing on the page says so: the button is pressed again.
    if (isSending.current) return undefined;
    isSending.current = true;
    try {
      const id = await sendOne(form, chosen);
      // Who has gone on to another page is not taken away from it.
      return isShown() ? id : undefined;
    } finally {
      isSending.current = false;
    }
  };

  const sendOne = async (form: Form, chosen: File | undefined): Promise<string | undefined> => {
    const isWithout = needsNoFile(form);
    const file = isWithout ? undefined : chosen;
    const inFile = isWithout ? undefined : await faultOfFile(file);
    const found: Faults<Field> = { ...ownFaultsOf(form), ...(inFile && { file: inFile }) };
    setFaults(found);
    setOthers([]);
    if (Object.keys(found).length > 0) return undefined;
    stopping.current = new AbortController();
    setShare(0);
    try {
      const draft = await draftOf(form, file);
      keepForm(draft.id, form, file);
      // A file that has come already was only thought lost.
      if (file === undefined || draft.form === undefined) return draft.id;
      await uploadFile(draft.form, file, setShare, stopping.current.signal);
      return draft.id;
    } catch (error) {
      // A line that is cut and a file that changed meanwhile look alike to the browser.
      const inFileNow = isWithout ? undefined : await faultOfFile(file);
      if (inFileNow !== undefined) return void setFaults({ file: inFileNow } as Faults<Field>);
      const said = saidBy(error, fieldOf);
      setFaults(said.faults);
      setOthers(said.others);
      return undefined;
    } finally {
      setShare(undefined);
    }
  };

  return { faults, others, share, send, stop: () => stopping.current?.abort() };
}

/** Asks whether the page is still there: what it waited for may come later. */
function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

/** Files that are no CSV, by how they begin: ZIP, as of a workbook, and the older workbooks. */
const workbookStarts = [0x504b0304, 0xd0cf11e0];

/** PNG, JPEG, GIF and PDF, by how they begin. */
const pictureStarts = [0x89504e47, 0xffd8ffe0, 0xffd8ffe1, 0x47494638, 0x25504446];

async function faultOfFile(file: File | undefined): Promise<string | undefined> {
  const said = words.uploads;
  if (file === undefined) return said.missingFile;
  if (file.size === 0) return said.emptyFile;
  // Who changed or moved the file after they chose it cannot send it: the browser reads it no more.
  const begin = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => undefined);
  if (begin === undefined) return said.changedFile;
  const start = new DataView(begin);
  const first = start.byteLength === 4 ? start.getUint32(0) : 0;
  if (workbookStarts.includes(first)) return said.notCsv;
  return pictureStarts.includes(first) || /^(image|video|audio)\//.test(file.type) ? said.picture : undefined;
}

function saidBy<Field extends string>(
  error: unknown,
  fieldOf: (pointer: string | undefined) => Field | undefined,
): FormFaults<Field> {
  const { failed, refused } = words.uploads;
  if (!(error instanceof UploadError)) return faultsOf(error, fieldOf);
  if (error.why === 'stopped') return { faults: {}, others: [] };
  return { faults: {}, others: [error.why === 'cut' ? failed : refused] };
}
