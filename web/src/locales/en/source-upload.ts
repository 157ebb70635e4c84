/** Files that are dropped into the browser. */
export const upload = {
  name: 'Uploaded files',
  title: 'Upload files',
  drop: 'Drop files or folders here',
  kinds: 'PDF, Word, Excel, PowerPoint, Hangul, mail, text and more, up to 50 MB each',
  choose: 'Choose files',
  more: 'Drop or choose more files',
  progress: 'Sending files',
  sent: '{done} of {count} sent',
  arrived: { one: '{count} file has arrived', other: '{count} files have arrived' },
  tooLarge: 'larger than 50 MB',
  diskFull: 'no space left on the server; ask who runs Quarry to free some, then send it again',
  failed: 'could not be sent',
  moreRefused: { one: 'and {count} more', other: 'and {count} more' },
  again: { one: 'Send {count} file again', other: 'Send {count} files again' },
  send: { one: 'Upload {count} file', other: 'Upload {count} files' },
} as const
