/** What a campaign's owner may choose. Everything has a default that cannot text anybody twice. */
export type CampaignOptions = {
  /**
   * What becomes of people who, by the provider's own records, did not get their text from a call whose answer was lost.
   * `hold` leaves them to a person, so that nobody is texted twice whatever happens; `resend` sends to them again, which is
   * as safe as the provider's records are complete after the settle delay.
   */
  readonly onUnclear: 'hold' | 'resend';
  /**
   * What becomes of a call with several recipients that was refused without saying which: `split` repeats it in halves,
   * assuming that a refusal was sent to nobody; `hold` leaves it to a person.
   */
  readonly on400: 'split' | 'hold';
};

export const defaultOptions: CampaignOptions = { onUnclear: 'hold', on400: 'split' };
