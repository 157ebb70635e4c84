/** What other apps of a phone or computer share with the installed one. */
export const shared = {
  title: 'Save to Quarry',
  note: 'A note with the text and links',
  workspace: 'Workspace',
  help: 'It becomes an upload in your own source “{name}”, which only you search.',
  source: 'Saved by me',
  save: 'Save',
  discard: 'Discard',
  saved: { one: '{count} file was saved', other: '{count} files were saved' },
  savedBody: 'It can be searched in {workspace} as soon as it is read, usually within seconds.',
  open: 'Go to the search',
  nothing: 'There is nothing to save',
  nothingBody: 'What was shared was saved or discarded already, or more than half an hour has passed. Share it again.',
  failed: 'What was shared could not be read',
  kept: 'It stays in this browser for half an hour. Nothing is saved yet.',
} as const
