/** Documented answers that no test has seen. The list may only become shorter. */
export const knownUnseen: readonly string[] = [
  'any 401',
  'any 503',
  'getDocs 400',
  'getDocsFile 400',
  'getHealth 400',
  'getOpenApi 400',
  'getProblem 400',
  'listRows 410',
  'receiveWebhook 200',
  'receiveWebhook 400',
  'resendNotification 422',
  'resolveHeldRows 422',
  'retryJob 410',
  'sendTestTexts 422',
];
