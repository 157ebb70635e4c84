import type { DocumentId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { officeFormats } from '../../office/office-server.ts'
import { findDocument, type VisibleDocument } from '../search/search.ts'
import { makeToken } from './token.ts'

type Viewing = Needs<'db' | 'clock' | 'vendors' | 'config' | 'office' | 'vault' | 'account' | 'workspace'>

/** @throws Failure notFound — the operator has it switched off; documentMissing, officeFormatRefused */
async function officeDocument(ctx: Viewing, id: DocumentId): Promise<VisibleDocument> {
  if (ctx.config.WEB_OFFICE === 'off') throw fail('notFound')
  const document = await findDocument(ctx, id)
  if (document.content_hash === null || !officeFormats.includes(document.format)) throw fail('officeFormatRefused')
  return document
}

/** The page of ours that shows the document: in the office server, else as we show it ourselves. */
export async function viewInOffice(ctx: Viewing, id: DocumentId): Promise<string> {
  const { workspace_code: code } = await officeDocument(ctx, id)
  return ctx.office ? `/${code}/office/${id}` : `/${code}?page=search#document=${id}&chunk=0`
}

export type OfficeSession = { title: string; address: string; accessToken: string; accessTokenTtl: number }

/** What the page sends to the office server. @throws as above, and Failure officeUnreachable */
export async function openSession(ctx: Viewing, id: DocumentId): Promise<OfficeSession> {
  const document = await officeDocument(ctx, id)
  if (!ctx.office) throw fail('notFound')
  const source = `${callbackOrigin(ctx)}/wopi/files/${id}`
  const address = await ctx.office.addressFor(document.format, { source, lang: ctx.account.lang })
  if (address === null) throw fail('officeFormatRefused')
  const { token, endsAt } = makeToken(ctx, id)
  return { title: document.title, address, accessToken: token, accessTokenTtl: endsAt }
}

/** Where the office server reaches us. */
export const callbackOrigin = ({ config }: Needs<'config'>): string => config.WEB_OFFICE_CALLBACK_URL ?? config.ownOrigin
