import type { Page } from 'playwright-core';

/** Chooses the file as a person does: the same one again is read again, as it is by now. */
export async function chooseFile(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('CSV file').click(),
  ]);
  await chooser.setFiles(path);
}

/** Waits until the page shows the chosen file. Its rows push the buttons down, and a click at that moment is lost. */
export async function firstRows(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'The first rows of the file' }).waitFor();
}
