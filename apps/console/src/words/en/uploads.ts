import { count } from '../format.ts';

export const uploads = {
  label: 'CSV file',
  drop: 'Drop the file here, or choose it:',
  chosen: (name: string, kilobytes: number) => `${name}, ${count(kilobytes)} kB`,
  submit: 'Upload and check',
  uploading: (percent: number) => `Uploading: ${percent} %`,
  stop: 'Stop the upload',
  stopped: 'The upload was stopped. Nothing was sent.',
  failed: 'The upload was cut off. Nothing was sent. Try again.',
  refused:
    'The store refused the file. Nothing was sent. Try again; the address for an upload is valid for 15 minutes.',
  errorTitle: (title: string) => `Error: ${title}`,
  faultsTitle: 'There is a problem',
  missingFile: 'Choose a CSV file',
  notCsv: 'This is a workbook. Save it as CSV in the spreadsheet, and choose that file.',
  picture: 'This is a picture or a document, and has no rows. Choose a CSV file.',
  changedFile: 'The file was changed or moved after you chose it. Choose it again.',
  severalFiles: (n: number) =>
    `These are ${count(n)} files, and none of them was taken. A job has one file: drop one of them.`,
  folder: 'This is a folder. Open it, and drop the CSV file that is in it.',
  encoding: { label: 'Encoding of the file', none: 'As the file says' },
  columns: {
    text: {
      label: 'The text that they get',
      column: (name: string) => `“${name}” is the text of each row`,
      none: 'Use the text of this form',
    },
    from: {
      label: 'The sender of the texts',
      column: (name: string) => `“${name}” is the sender of each row`,
      none: 'Use one sender for all rows',
    },
    consent: {
      label: 'People who want no texts',
      all: 'Text all rows, whatever a column says of who wants texts',
    },
  },
  answer: 'Answer in the form',
  readAs: (encoding: string) => `Read it as ${encoding}`,
  emptyFile: 'The file is empty. Choose another one.',
};
