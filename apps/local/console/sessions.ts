import { randomBytes } from 'node:crypto';

/** Who may use the console, and with which API key. All of it is forgotten when the system stops. */
export type Sessions = {
  /** A code that opens a session once. */
  code(key: string): string;
  /** @returns the id of the session that the code opens; undefined when it was used, or never given out */
  open(code: string): string | undefined;
  keyOf(session: string | undefined): string | undefined;
  end(session: string | undefined): void;
};

export function newSessions(): Sessions {
  const codes = new Map<string, string>();
  const keys = new Map<string, string>();
  const random = () => randomBytes(24).toString('base64url');
  return {
    code(key) {
      const code = random();
      codes.set(code, key);
      return code;
    },
    open(code) {
      const key = codes.get(code);
      if (key === undefined) return undefined;
      codes.delete(code);
      const session = random();
      keys.set(session, key);
      return session;
    },
    keyOf: (session) => keys.get(session ?? ''),
    end: (session) => void keys.delete(session ?? ''),
  };
}
