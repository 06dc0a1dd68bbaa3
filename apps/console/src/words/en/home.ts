export const home = {
  title: 'Home',
  decide: 'Needs your decision',
  approve: 'Waits for approval',
  running: 'Running',
  finished: 'Finished recently',
  nothingRuns: 'Nothing is running now.',
  emptyTitle: 'Welcome',
  empty: 'Send your first texts: upload a CSV file with a column of phone numbers.',
  example: 'Download an example file',
  exampleName: 'example.csv',
};
