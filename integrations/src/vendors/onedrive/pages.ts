import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import { version } from '../../platforms/microsoft/client.ts'
import { isClosed } from '../../platforms/microsoft/failure.ts'
import { type Drives, drivesOf, itemAt, type OneDriveIo } from './drives.ts'
import type { DriveItem } from './shapes.ts'

/** https://learn.microsoft.com/graph/api/resources/sitepage */
const Page = z.object({
  id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  publishingState: z.object({ level: z.string().nullish(), versionId: z.string().nullish() }).nullish(),
})
type Page = z.infer<typeof Page>

const Texts = z.array(z.object({ value: z.string().nullish() })).nullish()
/** https://learn.microsoft.com/graph/api/resources/textwebpart, https://learn.microsoft.com/graph/api/resources/webpartdata */
const Part = z.object({
  innerHtml: z.string().nullish(),
  data: z
    .object({
      title: z.string().nullish(),
      serverProcessedContent: z.object({ htmlStrings: Texts, searchablePlainTexts: Texts }).nullish(),
    })
    .nullish(),
})
const Parts = z.array(Part).nullish()
const Canvas = Page.extend({
  canvasLayout: z
    .object({
      horizontalSections: z.array(z.object({ columns: z.array(z.object({ webparts: Parts })).nullish() })).nullish(),
      verticalSection: z.object({ webparts: Parts }).nullish(),
    })
    .nullish(),
})

const pageFields = 'id,title,description,publishingState'
const pagesAt = (site: string, more = ''): string => `${version}/sites/${encodeURIComponent(site)}/pages${more}`

export const isPageFile = ({ name, file }: DriveItem): boolean => file != null && /\.aspx$/i.test(name)

/**
 * What readers may see of a page, who do not see drafts.
 * @property edition the version that is published. @property isDraft whether Graph shows a later one, and that one’s title.
 */
export type PublishedPage = { title: string | null; edition: string; isDraft: boolean }

function publishedOf({ title, publishingState }: Page): PublishedPage | null {
  const [, edition, draft] = /^([1-9]\d*)\.(\d+)$/.exec(publishingState?.versionId ?? '') ?? []
  if (!edition) return null
  const isDraft = publishingState?.level !== 'published' || draft !== '0'
  return { title: isDraft ? null : (title ?? null), edition, isDraft }
}

/** The pages of a site that were ever published, by the unique id of their file; empty when they are closed to the account. */
export async function publishedPages({ graph }: Drives, site: string): Promise<Map<string, PublishedPage>> {
  const pages = new Map<string, PublishedPage>()
  try {
    for await (const { values } of graph.pages(pagesAt(site, '/microsoft.graph.sitePage'), { $select: pageFields }, Page))
      for (const page of values) {
        const published = publishedOf(page)
        if (published) pages.set(page.id.toLowerCase(), published)
      }
  } catch (error) {
    if (!isClosed(error)) throw error
  }
  return pages
}

/** The unique id of a file in its site: what its `eTag` begins with, `"{DF69E386-…},11"`. */
export const uniqueIdOf = ({ eTag }: DriveItem): string | null =>
  /^"?\{([0-9a-f-]{36})\}/i.exec(eTag ?? '')?.[1]?.toLowerCase() ?? null

const pageVersion = /^page (\d+)$/
export const versionOfPage = ({ edition }: PublishedPage): string => `page ${edition}`
export const isPageVersion = (version: string): boolean => pageVersion.test(version)

const Ids = z.object({
  sharepointIds: z.object({
    siteId: z.string(),
    webId: z.string(),
    siteUrl: z.url(),
    listItemUniqueId: z.string(),
  }),
})

/**
 * The text of a page, as it is published: https://learn.microsoft.com/graph/api/sitepage-get
 * @throws IntegrationError `forbidden` — there is a draft, and Graph shows the latest version alone
 */
export async function* pageText(
  io: OneDriveIo,
  { drive, id, version: listed }: { drive: string; id: string; version: string },
): AsyncGenerator<Uint8Array> {
  const { graph } = drivesOf(io)
  const { sharepointIds: ids } = await graph.get(itemAt(drive, id), { $select: 'sharepointIds' }, Ids)
  const site = `${new URL(ids.siteUrl).host},${ids.siteId},${ids.webId}`
  const path = pagesAt(site, `/${encodeURIComponent(ids.listItemUniqueId)}/microsoft.graph.sitePage`)
  const page = await graph.get(path, { $select: pageFields, $expand: 'canvasLayout' }, Canvas)
  const published = publishedOf(page)
  if (!published || published.isDraft || versionOfPage(published) !== listed)
    throw new IntegrationError('forbidden', 'A page is read as it is published, and this one is being edited.')
  yield Buffer.from(htmlOf(page))
}

/** What is written in a page, in the order of its sections. Parts that show something else have their texts for search. */
function htmlOf({ title, description, canvasLayout }: z.infer<typeof Canvas>): string {
  const columns = canvasLayout?.horizontalSections?.flatMap((section) => section.columns ?? []) ?? []
  const parts = [...columns, canvasLayout?.verticalSection ?? {}].flatMap(({ webparts }) => webparts ?? [])
  const texts = parts.flatMap(({ innerHtml, data }) => {
    const { htmlStrings, searchablePlainTexts } = data?.serverProcessedContent ?? {}
    return [
      innerHtml,
      data?.title && paragraph(data.title),
      ...(htmlStrings ?? []).map(({ value }) => value),
      ...(searchablePlainTexts ?? []).map(({ value }) => value && paragraph(value)),
    ]
  })
  const all = [title && `<h1>${escaped(title)}</h1>`, description && paragraph(description), ...texts]
  return all.filter(Boolean).join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`
