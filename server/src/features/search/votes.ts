import type { AccountId, AnswerId, DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { VoteReason } from '@quarry/contract/wire/search/answer'
import type { Db } from '../../db/db.ts'
import { readQuery } from '../../search-index/query.ts'
import { subjectWords } from '../../search-index/terms.ts'
import type { Vote } from './basis.store.ts'
import { deleteVote, type VotedOn, writeVote } from './vote.store.ts'

/** A document gains at most this factor, however many people vote. */
const mostGained = 1.3
/** It loses at most this one: what fits clearly better than others stays before them, whoever votes against it. */
const mostLost = 1.1
/** What the vote of the person who searches does, for them alone and at once. */
const ownWeight = 1.1
/** So many people have to agree, net of those who do not, before a document moves for anybody else. */
const needed = 2
/** A vote counts half after so long. */
const halfLifeMs = 90 * 24 * 60 * 60_000
/** What of a disliked answer speaks against its documents; the rest is the answer's own fault. */
const againstDocuments: ReadonlySet<VoteReason | null> = new Set(['unfitting', 'outdated'])
/** Questions with a smaller share of words in common are about something else. */
const leastAlike = 0.5
const mostDocuments = 300

/** Who searches, and when. */
type Asking = { accountId: AccountId; at: Date }
export type OwnVote = { aiVoteId: AnswerId; vote: 'LIKE' | 'DISLIKE' }

export type Boosts = ReadonlyMap<string, number>

type Cast = {
  on: VotedOn
  accountId: AccountId
  /** What was searched for; null where that is not known any more. */
  query: string | null
  /** Null takes the vote back. */
  liked: boolean | null
  reason: VoteReason | null
  documents: readonly DocumentId[]
  at: Date
}

/** Lets a vote on an answer count for the documents it cites. Without effect once the search is forgotten, or when nothing is cited. */
export async function castVote(tx: Db, workspaceId: WorkspaceId, { query, liked, ...vote }: Cast): Promise<void> {
  if (liked === null) return deleteVote(tx, workspaceId, vote.on)
  const words = query === null ? [] : subjectWords(readQuery(query))
  const documents = [...new Set(vote.documents)]
  if (words.length > 0 && documents.length > 0) await writeVote(tx, workspaceId, { ...vote, liked, words, documents })
}

/**
 * What votes on similar questions make of documents, as factors of their scores. One person counts once per document, however often they
 * ask and vote; less with time; and for nobody but themself until others agree.
 */
export function boostsOf(words: readonly string[], votes: readonly Vote[], { accountId, at }: Asking): Boosts {
  const opinions = new Map<DocumentId, Map<AccountId, number>>()
  for (const { account_id: account, liked, reason, words: others, documents, voted_at: votedAt } of votes) {
    const likeness = likenessOf(words, others)
    if (likeness < leastAlike || (!liked && !againstDocuments.has(reason))) continue
    const alike = likeness * 0.5 ** (Math.max(0, at.getTime() - Date.parse(votedAt)) / halfLifeMs)
    for (const document of documents) {
      const of = opinions.get(document) ?? new Map<AccountId, number>()
      if (!opinions.has(document) && opinions.size === mostDocuments) continue
      opinions.set(document, of.set(account, (of.get(account) ?? 0) + (liked ? alike : -alike)))
    }
  }
  return new Map(
    [...opinions]
      .map(([document, of]) => [document, factorOf(of, accountId)] as const)
      .filter(([, factor]) => Math.abs(factor - 1) > 1e-6),
  )
}

function factorOf(opinions: ReadonlyMap<AccountId, number>, asking: AccountId): number {
  const bounded = (opinion: number): number => Math.max(-1, Math.min(1, opinion))
  let net = 0
  for (const opinion of opinions.values()) net += bounded(opinion)
  const agreed = Math.tanh(Math.max(0, Math.abs(net) - needed) / 4)
  const own = ownWeight ** bounded(opinions.get(asking) ?? 0)
  return own * (net > 0 ? mostGained ** agreed : mostLost ** -agreed)
}

/** The latest own vote on the answer to a search in the same words; one on what was asked on stands in its conversation. */
export function ownVoteOf(words: readonly string[], votes: readonly Vote[], accountId: AccountId): OwnVote | null {
  for (const { answer_id: aiVoteId, account_id: account, liked, words: others } of votes)
    if (aiVoteId && account === accountId && likenessOf(words, others) > 0.999)
      return { aiVoteId, vote: liked ? 'LIKE' : 'DISLIKE' }
  return null
}

/** 1 for the same words, 0 for none in common. */
function likenessOf(words: readonly string[], others: readonly string[]): number {
  const common = words.filter((word) => others.includes(word)).length
  return common / Math.sqrt(words.length * others.length)
}
