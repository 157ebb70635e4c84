import { z } from 'zod'
import type { KnownToolset } from './known-toolset.ts'

export const ownSearchName = 'Quarry'

const tool = {
  effect: 'read',
  egress: 'own',
  scopes: [],
  // The model alone says what it looks for.
  input: z.object({}),
} as const

/**
 * Everything that who asks may see, whatever the agent was given to know. The run itself carries these out: what they bring are passages, which
 * are cited, and whose rights are looked at again.
 */
export const ownToolset = {
  about: {
    en: 'Searches everything that whoever asks may see, beyond what the agent knows.',
    ko: '에이전트의 지식을 넘어, 질문한 사람이 볼 수 있는 모든 문서를 검색해요.',
  },
  tools: { search: tool, read_document: tool, list_sources: tool },
  texts: {
    search: {
      title: { en: 'Search all documents', ko: '모든 문서 검색' },
      about: {
        en: 'Looks for passages in all sources that whoever asks may search.',
        ko: '질문한 사람이 검색할 수 있는 모든 소스에서 알맞은 구절을 찾아요.',
      },
      fields: {},
    },
    read_document: {
      title: { en: 'Read a found document', ko: '찾은 문서 읽기' },
      about: { en: 'Reads more of a document that a search has found.', ko: '검색으로 찾은 문서를 더 읽어요.' },
      fields: {},
    },
    list_sources: {
      title: { en: 'List the sources', ko: '소스 목록' },
      about: {
        en: 'Tells what whoever asks may search, by name and service, and how many documents there are.',
        ko: '질문한 사람이 검색할 수 있는 소스의 이름, 서비스, 문서 수를 알려 줘요.',
      },
      fields: {},
    },
  },
} satisfies KnownToolset

export type OwnTool = keyof typeof ownToolset.tools
