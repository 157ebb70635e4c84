import { z } from 'zod'

export const AccountId = z.uuid().brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>
export const WorkspaceId = z.uuid().brand<'WorkspaceId'>()
export type WorkspaceId = z.infer<typeof WorkspaceId>
export const SourceId = z.uuid().brand<'SourceId'>()
export type SourceId = z.infer<typeof SourceId>
export const ConnectionId = z.uuid().brand<'ConnectionId'>()
export type ConnectionId = z.infer<typeof ConnectionId>
export const DocumentId = z.uuid().brand<'DocumentId'>()
export type DocumentId = z.infer<typeof DocumentId>
export const ChunkId = z.uuid().brand<'ChunkId'>()
export type ChunkId = z.infer<typeof ChunkId>
export const SearchRequestId = z.uuid().brand<'SearchRequestId'>()
export type SearchRequestId = z.infer<typeof SearchRequestId>
export const ApiKeyId = z.uuid().brand<'ApiKeyId'>()
export type ApiKeyId = z.infer<typeof ApiKeyId>
export const AnswerId = z.uuid().brand<'AnswerId'>()
export type AnswerId = z.infer<typeof AnswerId>
export const PasskeyId = z.uuid().brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>
export const RunId = z.uuid().brand<'RunId'>()
export type RunId = z.infer<typeof RunId>
