import { z } from 'zod'
import { toolOf } from '../../../kit/tool.ts'
import { shownPage, shownPart, textOfHtml } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import { openZendesk } from '../client.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { pageAfter, pageCursor, part, reading } from './read.ts'
import { limit } from './tickets.ts'

const tool = toolOf<ZendeskSettings>()

/** https://developer.zendesk.com/api-reference/help_center/help-center-api/articles/#json-format */
const Article = z.object({
  id: z.number(),
  title: z.string().nullish(),
  body: z.string().nullish(),
  snippet: z.string().nullish(),
  html_url: z.string().nullish(),
  updated_at: z.string().nullish(),
})

const longestTitle = 200
const longestSnippet = 500

/** @param zone of the person */
const shortOf = ({ id, title, html_url: link, updated_at: at }: z.output<typeof Article>, zone: string) => ({
  id: String(id),
  title: title?.slice(0, longestTitle),
  when: at && momentIn(zone, at),
  link,
})

const Found = z.object({ results: z.array(Article), next_page: z.string().nullish() })

export const searchArticles = tool({
  ...reading,
  scopes: scopesFor.articles,
  description: 'Finds articles in the help center of Zendesk by words.',
  input: z.object({ query: z.string().trim().min(1).max(200).describe('Words'), limit, cursor: pageCursor }),
  async run(io, { query, limit: most, cursor: from = '1' }) {
    const page = Number(from)
    const given = { query, per_page: most, page }
    const found = await openZendesk(io).get('/help_center/articles/search.json', given, Found)
    const listed = found.results.map((each) => ({
      ...shortOf(each, io.zone),
      text: textOfHtml(each.snippet ?? '').slice(0, longestSnippet),
    }))
    const { shown, ...more } = shownPage(listed, pageAfter(page, most, found.next_page) ?? undefined)
    return { data: { articles: shown, ...more } }
  },
})

export const readArticle = tool({
  ...reading,
  scopes: scopesFor.articles,
  description: 'Reads an article of the help center of Zendesk.',
  input: z.object({
    article: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/)
      .describe('ID of an article, as searching gave'),
    part,
  }),
  async run(io, { article: id, part: which }) {
    const { article } = await openZendesk(io).get(`/help_center/articles/${id}.json`, {}, z.object({ article: Article }))
    return { data: { ...shortOf(article, io.zone), text: shownPart(textOfHtml(article.body ?? ''), which) } }
  },
})
