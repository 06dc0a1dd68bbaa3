import type { Page } from 'playwright-core';

/** Chooses the file as a person does: the same one again is read again, as it is by now. */
export async function chooseFile(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('CSV file').click(),
  ]);
  await chooser.setFiles(path);
}
