import type { AccountId, AnswerId, DocumentId, SearchRequestId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import { readQuery } from '../../search-index/query.ts'
import { subjectWords } from '../../search-index/terms.ts'
import type { Vote } from './basis.store.ts'
import { findSearchRequest } from './search.store.ts'
import { deleteVote, writeVote } from './vote.store.ts'

/** A document gains or loses at most this factor, however many people vote. */
const strongest = 1.5
/** Questions with a smaller share of words in common are about something else. */
const leastAlike = 0.5
const mostDocuments = 300

export type Boosts = ReadonlyMap<string, number>

type Cast = {
  answerId: AnswerId
  accountId: AccountId
  requestId: SearchRequestId
  /** Null takes the vote back. */
  liked: boolean | null
  documents: readonly DocumentId[]
  at: Date
}

/** Lets a vote on an answer count for the documents it cites. Without effect once the search is forgotten, or when nothing is cited. */
export async function castVote(tx: Db, workspaceId: WorkspaceId, { requestId, liked, ...vote }: Cast): Promise<void> {
  if (liked === null) return deleteVote(tx, workspaceId, vote.answerId)
  const asked = await findSearchRequest(tx, workspaceId, vote.accountId, requestId)
  const words = asked ? subjectWords(readQuery(asked.query)) : []
  const documents = [...new Set(vote.documents)]
  if (words.length > 0 && documents.length > 0) await writeVote(tx, workspaceId, { ...vote, liked, words, documents })
}

/**
 * What votes on similar questions make of documents, as factors of their scores between 1 / strongest and strongest. One person counts
 * once per document, however often they ask and vote.
 */
export function boostsOf(words: readonly string[], votes: readonly Vote[]): Boosts {
  const opinions = new Map<DocumentId, Map<AccountId, number>>()
  for (const { account_id: account, liked, words: others, documents } of votes) {
    const alike = likeness(words, others)
    if (alike < leastAlike) continue
    for (const document of documents) {
      const of = opinions.get(document) ?? new Map<AccountId, number>()
      if (!opinions.has(document) && opinions.size === mostDocuments) continue
      opinions.set(document, of.set(account, (of.get(account) ?? 0) + (liked ? alike : -alike)))
    }
  }
  return new Map([...opinions].map(([document, of]) => [document, factorOf(of.values())]))
}

function factorOf(opinions: Iterable<number>): number {
  let sum = 0
  for (const opinion of opinions) sum += Math.max(-1, Math.min(1, opinion))
  return strongest ** Math.tanh(sum / 2)
}

/** 1 for the same words, 0 for none in common. */
function likeness(words: readonly string[], others: readonly string[]): number {
  const common = words.filter((word) => others.includes(word)).length
  return common / Math.sqrt(words.length * others.length)
}
