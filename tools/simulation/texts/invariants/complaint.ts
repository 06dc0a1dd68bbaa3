/** What is wrong with the thing that was looked at; undefined when nothing is. */
export type Complaint = string | undefined;
