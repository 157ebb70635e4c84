const sentences: [symptom: RegExp, sentence: (folder: string) => string][] = [
  [
    /No space left on device|ENOSPC|disk is full|Check free disk space|Disk quota exceeded|EDQUOT/,
    (folder) => `There is no space left on the disk of ${folder}. Free some (a new database takes about 50 MB) and start again.`,
  ],
  [/Read-only file system|EROFS/, (folder) => `The disk of ${folder} is mounted read-only, so the database cannot be written.`],
  [
    /could not look up effective user ID/,
    () =>
      'PostgreSQL needs a user that the system knows, but the one running Quarry has no entry in /etc/passwd. ' +
      'Add one, or set DATABASE_URL to a PostgreSQL server.',
  ],
  [
    /EACCES|EPERM|Permission denied/,
    (folder) => `The built-in database may not use ${folder} as it needs to. Check who owns it and its mode.`,
  ],
]

/** Puts a sentence an operator can act on before a failure of PostgreSQL or the file system; unknown ones stay as they are. */
export function explain(error: unknown, folder: string): Error {
  const reason = error instanceof Error ? error : new Error(String(error))
  // Already such a sentence: it names the setting to change.
  if (/DATABASE_URL|DATA_DIR/.test(reason.message)) return reason
  const sentence = sentences.find(([symptom]) => symptom.test(reason.message))?.[1]
  return sentence ? new Error(`${sentence(folder)}\n${reason.message}`, { cause: reason }) : reason
}
