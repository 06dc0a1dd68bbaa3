export const changes = {
  create: 'New changes',
  kind: 'What is changed',
  kinds: {
    organization: 'Subscriptions, at the organization API',
    partner: 'Subscriptions, at the partner API',
    porting: 'Portings: numbers that come or leave',
    account: 'Accounts of the partner',
  },
  what: 'What is done with each row',
  action: 'Action',
  actionHint: 'For rows without an action of their own.',
  eachRow: 'Each row names its own',
  missing: 'Choose an action from the list',
  rows: 'The rows',
  fileHint: 'One row each. The column action says what is done; the other columns are those of the action.',
  fileHintOf: (action: string) => `One row each, with the columns of ${action}. Unused columns are ignored.`,
  nothingYet: 'Nothing is changed yet: you see first what the file asks for.',
};
