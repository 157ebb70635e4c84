import { DocumentId } from '@quarry/contract/ids'
import { canAtAll } from '@quarry/contract/workspace/permission'
import type { AnyoneCtx, WorkspaceCtx } from '../../context.ts'
import type { OpenEndpoint } from '../../http/open-endpoints.ts'
import { Failure } from '../../http/fail.ts'
import { findPerson, membership, shownName } from '../member/member.ts'
import { downloadDocument, findDocument, type VisibleDocument } from '../search/search.ts'
import { type Grant, readToken } from './token.ts'
import { callbackOrigin } from './view.ts'

/** All that one office server asks for everybody. */
const perMinute = 60_000

type Reading = AnyoneCtx & Pick<WorkspaceCtx, 'account' | 'workspace'> & { personName: string }

/** A document as the office server asks for it, by whom its token names. */
type Asked = { ctx: Reading; document: VisibleDocument }

/**
 * What the office server calls, in the words of its protocol (WOPI): 401 without a token of ours for this very document, 404 for what its
 * person may not see now, 500 where the call is not signed as the server signs.
 */
const wopi = (path: `/${string}`, reply: (asked: Asked, request: Request) => Promise<Response>): OpenEndpoint => ({
  method: 'GET',
  path,
  perMinute,
  async serve(ctx, request, { id }) {
    const address = new URL(request.url)
    const token = address.searchParams.get('access_token') ?? ''
    const grant = readToken(ctx, token)
    if (!ctx.office) return refusal(404)
    if (!grant || grant.documentId !== DocumentId.safeParse(id).data) return refusal(401)
    const said = (header: string) => request.headers.get(header) ?? ''
    const signed = {
      address: `${callbackOrigin(ctx)}${address.pathname}${address.search}`,
      token,
      proof: said('x-wopi-proof'),
      proofOld: said('x-wopi-proofold'),
      timestamp: said('x-wopi-timestamp'),
    }
    try {
      if (!(await ctx.office.vouches(signed, ctx.clock.now()))) return refusal(500)
      const reading = await readerOf(ctx, grant)
      if (!reading) return refusal(404)
      return await reply({ ctx: reading, document: await findDocument(reading, grant.documentId) }, request)
    } catch (cause) {
      if (cause instanceof Failure) return refusal(cause.error === 'documentMissing' ? 404 : 500)
      throw cause
    }
  },
})

const refusal = (status: number): Response => new Response(null, { status })

/** The person of a token, as long as they may search in its workspace. */
async function readerOf(ctx: AnyoneCtx, { accountId, workspaceId }: Grant): Promise<Reading | null> {
  const [member, person] = await Promise.all([
    membership(ctx, accountId, workspaceId),
    findPerson(ctx.db, workspaceId, accountId),
  ])
  if (!member?.isOpen || !person || !canAtAll(member, 'search.use')) return null
  const { id, email, lang } = person
  return { ...ctx, account: { id, email, lang }, workspace: member.workspace, personName: shownName(person) }
}

const checkFileInfo = wopi('/wopi/files/:id', async ({ ctx, document }) =>
  Response.json(
    {
      BaseFileName: nameOf(document),
      Size: document.content_hash && (await ctx.blobs.size(ctx.workspace.id, document.content_hash)),
      Version: document.content_hash,
      OwnerId: document.source_id,
      UserId: ctx.account.id,
      UserFriendlyName: ctx.personName,
      ...(document.changed_at && { LastModifiedTime: document.changed_at.toISOString() }),
      PostMessageOrigin: ctx.config.ownOrigin,
      ReadOnly: true,
      UserCanWrite: false,
      UserCanNotWriteRelative: true,
      UserCanRename: false,
      SupportsUpdate: false,
      SupportsLocks: false,
      SupportsRename: false,
    },
    { headers: { 'cache-control': 'no-store' } },
  ),
)

const getFile = wopi('/wopi/files/:id/contents', async ({ ctx, document }, request) => {
  const { bytes, size } = await downloadDocument(ctx, document.id)
  const most = Number(request.headers.get('x-wopi-maxexpectedsize') ?? Infinity)
  if (size !== null && size > most) return refusal(412)
  return new Response(ReadableStream.from(bytes), {
    headers: {
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-wopi-itemversion': document.content_hash ?? '',
      ...(size !== null && { 'content-length': String(size) }),
    },
  })
})

export const wopiEndpoints: readonly OpenEndpoint[] = [checkFileInfo, getFile]

/** The server knows by the ending what it is. */
const nameOf = ({ file_name: name, format, title }: VisibleDocument): string =>
  (name || title).toLowerCase().endsWith(`.${format}`) ? name || title : `${name || title}.${format}`
