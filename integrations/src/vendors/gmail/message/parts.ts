import { z } from 'zod'

const MailPart = z.object({
  mimeType: z.string().default(''),
  filename: z.string().default(''),
  headers: z.array(z.object({ name: z.string(), value: z.string().default('') })).default([]),
  body: z
    .object({
      /** Where the content is to be had when it does not stand in `data`; another one with every answer. */
      attachmentId: z.string().optional(),
      size: z.int().default(0),
      data: z.string().optional(),
    })
    .default({ size: 0 }),
  parts: z.array(z.unknown()).default([]),
})
/** https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#messagepart */
export type MailPart = z.infer<typeof MailPart>

/** Beyond these a mail is not what a person wrote. */
const deepest = 30
const mostParts = 500

/** Text that stands in the mail itself, in the form that reads best. */
export type Shown = { kind: 'plain' | 'html'; part: MailPart }

/** What a mail is made of. */
export type Anatomy = { head: MailPart | null; shown: Shown[]; attached: MailPart[] }

/** Takes a mail apart. Parts that cannot be understood, or lie too deep, are left out. */
export function anatomyOf(payload: unknown): Anatomy {
  const attached: MailPart[] = []
  let count = 0

  function walk(node: unknown, depth: number): Shown[] {
    const part = MailPart.safeParse(node).data
    if (!part || depth > deepest || ++count > mostParts) return []
    const type = part.mimeType.toLowerCase()
    const isHere = part.body.attachmentId !== undefined || part.body.data !== undefined
    // A mail within the mail is a document of its own, unless Google shows only its parts.
    if (part.parts.length > 0 && !(type === 'message/rfc822' && isHere)) {
      const inside = part.parts.map((each) => walk(each, depth + 1))
      return type === 'multipart/alternative' ? bestOf(inside) : inside.flat()
    }
    if (isAttached(part, type)) {
      if (isHere && isDocument(part, type)) attached.push(part)
      return []
    }
    return type === 'text/html' ? [{ kind: 'html', part }] : [{ kind: 'plain', part }]
  }

  const shown = walk(payload, 0)
  return { head: MailPart.safeParse(payload).data ?? null, shown, attached }
}

/** The plain form if it says anything: it has the answer and its history in lines. */
function bestOf(forms: readonly Shown[][]): Shown[] {
  const says = (form: readonly Shown[]) => form.some(({ part }) => part.body.size > 2)
  const plain = forms.find((form) => says(form) && form.every(({ kind }) => kind === 'plain'))
  return plain ?? forms.findLast(says) ?? []
}

const isAttached = (part: MailPart, type: string): boolean =>
  part.filename !== '' || dispositionOf(part) === 'attachment' || (type !== 'text/plain' && type !== 'text/html' && type !== '')

/** Signatures and pictures of the layout are files only to mail programs. */
function isDocument(part: MailPart, type: string): boolean {
  if (/signature|ms-tnef|^text\/calendar|^application\/ics|^multipart\//.test(type)) return false
  const isInLayout = headerOf(part, 'content-id') !== '' && dispositionOf(part) !== 'attachment'
  return !(type.startsWith('image/') && (isInLayout || dispositionOf(part) === 'inline'))
}

const dispositionOf = (part: MailPart): string =>
  /^\s*[\w-]+/.exec(headerOf(part, 'content-disposition'))?.[0].trim().toLowerCase() ?? ''

/** The first header of that name as Google hands it out; empty when there is none. @param name in lower case */
export const headerOf = ({ headers }: MailPart, name: string): string =>
  headers.find((header) => header.name.toLowerCase() === name)?.value ?? ''

export const charsetOf = (part: MailPart): string | null =>
  /;\s*charset\s*=\s*"?([^\s";]{1,40})/i.exec(headerOf(part, 'content-type'))?.[1] ?? null
