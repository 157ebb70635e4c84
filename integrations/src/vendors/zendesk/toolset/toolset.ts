import { toolset } from '../../../kit/tool.ts'
import { scopesFor } from '../scopes.ts'
import type { ZendeskSettings } from '../settings.ts'
import { readArticle, searchArticles } from './articles.ts'
import { agents, groups, views } from './choices.ts'
import { addInternalNote, replyToRequester } from './comment.ts'
import { createTicket } from './create.ts'
import { findPeople, getTicket, listView, searchTickets } from './read.ts'
import { permissions, texts } from './texts.ts'
import { updateTicket } from './update.ts'

/** What agents can do in Zendesk. */
export const zendeskTools = toolset<ZendeskSettings>({
  scopes: { consent: [...new Set(Object.values(scopesFor).flat())] },
  // What the account allows, consent has settled; what a client may do, each token asks for.
  check: async () => ({}),
  texts,
  permissions,
  choices: { view: views, group: groups, assignee: agents },
  tools: {
    search_tickets: searchTickets,
    get_ticket: getTicket,
    list_view: listView,
    find_people: findPeople,
    search_articles: searchArticles,
    read_article: readArticle,
    create_ticket: createTicket,
    reply_to_requester: replyToRequester,
    add_internal_note: addInternalNote,
    update_ticket: updateTicket,
  },
})
