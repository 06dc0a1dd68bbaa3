import { FleetcastError } from '@fleetcast/client';
import { useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { UploadError, uploadFile } from '../api/upload-file.ts';
import { words } from '../words/words.ts';
import { type CampaignForm, type Faults, faultsOf, fieldOf, requestOf } from './campaign-form.ts';

type Upload = {
  readonly faults: Faults;
  /** What no field can be blamed for. */
  readonly others: readonly string[];
  /** The share that is sent, from 0 to 1, while a file goes up. */
  readonly share: number | undefined;
  /** @returns the job's id, once its file has arrived */
  readonly send: (form: CampaignForm, file: File | undefined) => Promise<string | undefined>;
  readonly stop: () => void;
};

/** Makes a campaign of what a person typed, and sends its file. What they typed stays whatever happens. */
export function useCampaignUpload(): Upload {
  const [faults, setFaults] = useState<Faults>({});
  const [others, setOthers] = useState<readonly string[]>([]);
  const [share, setShare] = useState<number>();
  const stopping = useRef<AbortController>(null);

  const send: Upload['send'] = async (form, file) => {
    const found = await faultsOf(form, file, Date.now());
    setFaults(found);
    setOthers([]);
    if (file === undefined || Object.keys(found).length > 0) return undefined;
    stopping.current = new AbortController();
    setShare(0);
    try {
      const draft = await client.call('createCampaign', { body: requestOf(form) });
      if (!('form' in draft) || draft.form === undefined) throw new Error('The draft has no upload form');
      await uploadFile(draft.form, file, setShare, stopping.current.signal);
      return draft.id;
    } catch (error) {
      const said = saidBy(error);
      setFaults(said.faults);
      setOthers(said.others);
      return undefined;
    } finally {
      setShare(undefined);
    }
  };

  return { faults, others, share, send, stop: () => stopping.current?.abort() };
}

function saidBy(error: unknown): Pick<Upload, 'faults' | 'others'> {
  const { uploadFailed, uploadRefused } = words.campaigns;
  if (error instanceof UploadError) {
    if (error.why === 'stopped') return { faults: {}, others: [] };
    return { faults: {}, others: [error.why === 'cut' ? uploadFailed : uploadRefused] };
  }
  if (!(error instanceof FleetcastError)) return { faults: {}, others: [words.unreachable] };
  const faults: Faults = {};
  const others: string[] = [];
  for (const { pointer, detail, hint } of error.faults) {
    const field = fieldOf(pointer);
    const sentence = hint === undefined ? `${detail}.` : `${detail}. ${hint}`;
    if (field === undefined) others.push(sentence);
    else faults[field] = sentence;
  }
  return { faults, others: error.faults.length === 0 ? [error.message] : others };
}
