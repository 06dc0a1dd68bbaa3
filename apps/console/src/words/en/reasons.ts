/** Why a row did not come about, and what a person can do about it. */
type ReasonWords = { readonly why: string; readonly todo?: string };

const sendLater = 'Retry these rows when the job is over.';
const fixFile = 'Correct them in the spreadsheet and upload the file again.';
const decideEach = 'Look at the evidence of each row, and decide.';
const ofCountry = 'Write the plus and the calling code, or name the country of such numbers in the form.';
const byChoice = 'Nothing: you chose to skip such numbers.';

/**
 * By the API's code; where it means something else in a state, by both. One that is not here is shown as the API
 * has it.
 */
export const reasons: Readonly<Record<string, ReasonWords>> = {
  // Numbers.
  empty: { why: 'The number is missing', todo: 'Fill it in, or leave the rows out.' },
  characters: { why: 'The number holds letters or signs', todo: 'Keep only a plus and digits.' },
  other_digits: { why: 'The number has digits of another script', todo: 'Write 0 to 9 and +.' },
  extension: { why: 'The number has an extension', todo: 'Take the mobile number of the person.' },
  several_numbers: { why: 'A cell has several numbers', todo: 'Keep the one that is to be texted.' },
  short_number: { why: 'The number is too short for a person', todo: ofCountry },
  mangled: {
    why: 'A spreadsheet turned the number into a quantity, or it is a day',
    todo: 'Format the column as text, or move the cells to the columns that they belong to, and upload the file again.',
  },
  ambiguous: {
    why: 'Without its plus, it is a number of two countries',
    todo: 'Write the plus, or the 0 that is dialed at home.',
  },
  no_country: { why: 'No country has the calling code', todo: ofCountry },
  too_short: { why: 'The number has too few digits', todo: ofCountry },
  too_long: { why: 'The number has too many digits', todo: ofCountry },
  unassigned: { why: 'No such number exists in its country', todo: ofCountry },
  foreign: {
    why: 'The number is of another country than the sender',
    todo: 'Use a sender of that country.',
  },
  landline: { why: 'The number is a landline', todo: byChoice },
  toll_free: { why: 'The number is toll-free', todo: byChoice },
  shared_cost: { why: 'The number has shared cost', todo: byChoice },
  premium_rate: { why: 'The number is a premium-rate number', todo: 'Take the mobile number of the person.' },
  service: { why: 'The number is of a service', todo: byChoice },
  no_sender: { why: 'There is no sender for the row', todo: 'Name a sender in the form or in the file.' },
  bad_sender: { why: 'The sender is no number', todo: 'Write the sender with its plus.' },
  // Rows and texts.
  broken_quotes: { why: 'A quote of the row is not closed', todo: 'Save the sheet again as “CSV UTF-8”.' },
  extra_cells: {
    why: 'The row has more cells than the header',
    todo: 'Save the sheet again as “CSV UTF-8”.',
  },
  cut_off: { why: 'The file ends in the middle of this row', todo: 'Export the list again.' },
  footer: { why: 'It is a total or a remark below the list', todo: 'Nothing: it is no person.' },
  missing_variable: {
    why: 'The text names a column that is empty here',
    todo: 'Fill the column in, or write a text without it.',
  },
  bad_value: { why: 'The text cannot use the value of a column', todo: fixFile },
  over_limit: { why: 'Filling in the text took too long', todo: 'Write a simpler text.' },
  bad_template: { why: 'The text of the row is no template', todo: 'Correct the double braces.' },
  no_text: { why: 'Nothing is left of the text', todo: 'Write a text for the row.' },
  broken_text: { why: 'The text holds letters that a program has lost', todo: 'Export the list again.' },
  long_text: { why: 'The text is longer than 500 characters', todo: 'Write a shorter one.' },
  text_too_long: { why: 'The text is too long for ten parts', todo: 'Write a shorter one.' },
  // Skipped.
  duplicate: { why: 'The same as an earlier row', todo: 'Nothing: the earlier row is used.' },
  suppressed: {
    why: 'On the suppression list',
    todo: 'Nothing, unless the person wants texts again: then take the number off the list.',
  },
  contacted: { why: 'Texted too often lately', todo: 'Send it to these people later.' },
  has_subscription: {
    why: 'The person already has a subscription',
    todo: 'Nothing, unless a second one is meant.',
  },
  // Orders.
  missing: { why: 'A column is empty that an order needs', todo: 'Fill it in, or choose it in the form.' },
  line_break: { why: 'A cell has several lines', todo: fixFile },
  bad_id: { why: 'It is no id of the provider', todo: 'Copy it as the provider shows it.' },
  bad_email: { why: 'It is no e-mail address', todo: fixFile },
  bad_eid: { why: 'The EID has not 32 digits', todo: fixFile },
  bad_phone: { why: 'It is no phone number', todo: 'Write it with its plus, or leave it empty.' },
  unknown_value: { why: 'A cell has a value that is not known here', todo: fixFile },
  too_many: { why: 'A cell has too many values', todo: fixFile },
  not_applicable: { why: 'A column is filled in that has no use here', todo: 'Empty the cell.' },
  not_orderable: { why: 'The provider does not sell this', todo: 'Choose another tariff.' },
  unknown_id: { why: 'The provider has nothing of this id', todo: 'Take the id from the provider’s list.' },
  past: { why: 'A date is over', todo: 'Write one in the future.' },
  offering_ended: { why: 'The tariff is no longer sold', todo: 'Choose another one.' },
  old_look: { why: 'What the provider has was read too long ago', todo: 'Upload the file again.' },
  order_failed: { why: 'The provider could not carry out the order', todo: sendLater },
  // Calls.
  refused: { why: 'The provider refused it', todo: 'Each row says what the provider answered.' },
  same_refusal: {
    why: 'The provider refused others for the same cause',
    todo: 'Correct the cause, and retry.',
  },
  part_missing: { why: 'An earlier part of the text did not go out', todo: sendLater },
  step_missing: { why: 'An earlier step of the order did not happen', todo: sendLater },
  unauthorized: { why: 'The provider did not accept the credentials', todo: 'Status says what is wrong.' },
  timeout: { why: 'The provider did not answer in time' },
  interrupted: { why: 'The connection was lost during the call' },
  unavailable: { why: 'The provider answered with an error of its own' },
  unreadable: { why: 'The answer of the provider could not be read' },
  lease_ended: { why: 'The call was cut short here' },
  // Held rows.
  absent: { why: 'The records of the provider show no such call', todo: decideEach },
  'held ambiguous': { why: 'The records do not say which call caused what they show', todo: decideEach },
  no_control: { why: 'Nothing proves that the records are recent', todo: decideEach },
  no_records: { why: 'The records could not be read', todo: decideEach },
  resent_often: { why: 'It was called again twice, and each answer was lost', todo: decideEach },
  answer_kept: { why: 'The provider repeats its failed answer to this call', todo: decideEach },
  expired: { why: 'The rows expired before the records could tell', todo: decideEach },
  refused_together: { why: 'The call of several rows was refused as one', todo: decideEach },
  restored_waiting: { why: 'It waited when the system was restored', todo: decideEach },
  given_up: { why: 'A person gave it up' },
  order_scheduled: { why: 'The provider will carry out the order on its date' },
  accepted_by_person: { why: 'A person said that it arrived' },
  resent_by_person: { why: 'A person had it sent again' },
};
