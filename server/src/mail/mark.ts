import { readFileSync } from 'node:fs'

/** The mark at the head of mails, on a ground of its own for light and dark. It travels inside the mail: nothing has to be fetched for it. */
export const mark = {
  cid: 'mark@quarry',
  filename: 'quarry.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  content: readFileSync(new URL('mark.png', import.meta.url)),
} as const
