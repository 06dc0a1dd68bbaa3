import type { Locator } from 'playwright-core';

/** What is dragged: files and folders of this machine by their paths, or a piece of text. */
type Dragged = { readonly files: readonly string[] } | { readonly text: string };

/** Drags something from outside over an element and lets it go there, as the browser's own input. */
export async function drop(onto: Locator, dragged: Dragged): Promise<void> {
  await onto.scrollIntoViewIfNeeded();
  const box = await onto.boundingBox();
  if (box === null) throw new Error(`Nothing can be dropped on ${onto}`);
  const data =
    'files' in dragged
      ? { items: [], files: [...dragged.files] }
      : { items: [{ mimeType: 'text/plain', data: dragged.text }] };
  const session = await onto.page().context().newCDPSession(onto.page());
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { ...data, dragOperationsMask: 1 },
    });
  await session.detach();
}
