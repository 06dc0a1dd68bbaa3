/** How the table of a stage's API keys is called. */
export function keysTableName(stage: string): string {
  return `Fleetcast-${stage}-keys`;
}

/** How the table of a stage's audit log is called. */
export function auditTableName(stage: string): string {
  return `Fleetcast-${stage}-audit`;
}
