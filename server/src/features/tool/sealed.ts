import type { ToolCallId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { digestOf } from './digest.ts'
import type { ToolCallRow } from './tool-call.store.ts'

type Arguments = Record<string, unknown>

const argumentsRow = (id: ToolCallId): string => `tool_call:${id}:arguments`
const undoRow = (id: ToolCallId): string => `tool_call:${id}:undo`
const resultRow = (id: ToolCallId): string => `tool_call:${id}:result`

export const sealArguments = ({ vault }: Needs<'vault'>, id: ToolCallId, given: Arguments): string =>
  vault.seal(given, argumentsRow(id))

/** Null: they were forgotten. */
export const argumentsOf = (
  { vault }: Needs<'vault'>,
  { id, sealed_arguments: sealed }: Pick<ToolCallRow, 'id' | 'sealed_arguments'>,
): Arguments | null => (sealed === null ? null : (vault.open(sealed, argumentsRow(id)) as Arguments))

/** What came of a call: its result as a model reads it, or why there is none. */
export type KeptResult = { text: string }

export const sealResult = ({ vault }: Needs<'vault'>, id: ToolCallId, result: KeptResult): string =>
  vault.seal(result, resultRow(id))

/** Null: there is none, or it was forgotten. */
export const resultOf = ({ vault }: Needs<'vault'>, { id, sealed_result: sealed }: ToolCallRow): KeptResult | null =>
  sealed === null ? null : (vault.open(sealed, resultRow(id)) as KeptResult)

/** Null: there is nothing to take back. */
export const sealUndo = ({ vault }: Needs<'vault'>, id: ToolCallId, memo: Arguments | undefined): string | null =>
  memo === undefined ? null : vault.seal(memo, undoRow(id))

export const undoMemo = ({ vault }: Needs<'vault'>, id: ToolCallId, sealed: string): Arguments =>
  vault.open(sealed, undoRow(id)) as Arguments

/** The digest of a stored call with these arguments. */
export const digestWith = (call: ToolCallRow, given: Arguments): Buffer =>
  digestOf({
    service: call.service,
    tool: call.tool,
    definitionHash: call.definition_hash,
    arguments: given,
    connectionId: call.connection_id,
    accountKey: call.account_key,
    agentId: call.agent_id,
    agentVersion: call.agent_version,
  })
