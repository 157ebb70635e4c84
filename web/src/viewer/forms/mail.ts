import PostalMime, { type Address } from 'postal-mime'
import { safeDom } from '../safe-dom.ts'
import { element, type Viewer, whole } from '../../lib/viewing/section.ts'

/** A mail: who wrote it to whom and when, its text, and what is attached. Pictures from elsewhere are not loaded: they tell who reads. */
export const showMail: Viewer = async ({ root, bytes, says, language }) => {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' })
  const paper = element('article', 'paper prose')
  paper.append(element('h1', '', mail.subject ?? ''))
  const head = element('dl', 'mail-head')
  const row = (name: string, value: string) => value && head.append(element('dt', '', name), element('dd', '', value))
  row(says.from, nameOf(mail.from))
  row(says.to, (mail.to ?? []).map(nameOf).join(', '))
  row(says.cc, (mail.cc ?? []).map(nameOf).join(', '))
  const date = mail.date ? new Date(mail.date) : null
  if (date && !Number.isNaN(date.getTime()))
    row(says.date, date.toLocaleString(language, { dateStyle: 'full', timeStyle: 'short' }))
  paper.append(head)

  const inside = new Map<string, string>()
  for (const { contentId, mimeType, content } of mail.attachments)
    if (contentId && mimeType.startsWith('image/'))
      inside.set(contentId.replace(/^<|>$/g, ''), URL.createObjectURL(new Blob([content as ArrayBuffer], { type: mimeType })))
  const body = element('div', 'mail-body')
  if (mail.html) {
    const parsed = new DOMParser().parseFromString(mail.html, 'text/html')
    const html = element('div', 'mail-html')
    html.append(safeDom(parsed.body, (address) => inside.get(address.replace(/^cid:/i, '')) ?? pictureWithin(address)))
    body.append(html)
  } else body.append(element('div', 'plain', mail.text ?? ''))
  paper.append(body)

  const attached = mail.attachments.filter(({ contentId, disposition }) => disposition !== 'inline' || !contentId)
  if (attached.length > 0) {
    const list = element('ul', 'attached')
    list.ariaLabel = says.attachments
    for (const { filename, content } of attached)
      list.append(element('li', '', `${filename ?? '…'} · ${sizeOf((content as ArrayBuffer).byteLength, language)}`))
    paper.append(element('h2', '', says.attachments), list)
  }
  root.append(paper)
  return whole(paper)
}

const nameOf = (address: Address | undefined): string => {
  if (!address) return ''
  const { name, address: at } = address
  return name && at && name !== at ? `${name} <${at}>` : (at ?? name)
}

const pictureWithin = (address: string): string | null =>
  /^data:image\/(png|jpeg|gif|webp);base64,/i.test(address) ? address : null

const sizeOf = (bytes: number, language: string): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000)).toLocaleString(language)} kB`
    : `${(bytes / 1_000_000).toLocaleString(language, { maximumFractionDigits: 1 })} MB`
