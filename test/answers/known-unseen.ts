/** Documented answers that no test has seen. The list may only become shorter. */
export const knownUnseen: readonly string[] = [
  'getDocs 400',
  'getDocsFile 400',
  'getHealth 400',
  'getOpenApi 400',
  'getProblem 400',
  'listRows 410',
  'resendNotification 422',
  'resolveHeldRows 422',
  'retryJob 410',
  'sendTestTexts 422',
];
