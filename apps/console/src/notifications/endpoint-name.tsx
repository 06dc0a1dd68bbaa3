import { useAnswer } from '../api/use-answer.ts';
import { useLacks } from '../api/use-lacks.ts';

/** What an endpoint is called, for those who may see endpoints; its id for others, and once it is deleted. */
export function EndpointName({ id }: { readonly id: string }) {
  return useLacks(['admin']) === false ? <Known id={id} /> : id;
}

function Known({ id }: { readonly id: string }) {
  const { data } = useAnswer('listEndpoints', {});
  return <strong>{data?.items.find((one) => one.id === id)?.name ?? id}</strong>;
}
