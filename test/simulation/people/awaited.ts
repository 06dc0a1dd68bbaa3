/** What people do only once the fault that it finds is mended. */
export const awaited = {
  /** A retry of a campaign that was canceled before it had a plan: its planner breaks off, again and again. */
  retryOfUnplanned: false,
  /** A resend while the last sweep walks: the campaign is completed over a row that is to be sent. */
  resendWhileSwept: false,
} as const;
