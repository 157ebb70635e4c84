import { useQuery } from '@tanstack/react-query'
import { limits } from '@quarry/contract/limits'
import { workspaceCodeProblem } from '@quarry/contract/workspace/workspace'
import { useRested } from '../../lib/use-rested.ts'
import { codeQuery } from './workspace.queries.ts'

export type CodeState = 'empty' | 'checking' | 'available' | 'inUse' | 'reserved' | 'malformed' | 'unknown'

/** What is known about an address while it is typed (spec §5): the server is asked when the typing rests. */
export function useCodeCheck(code: string): CodeState {
  const rested = useRested(code, limits.workspaceCodeDebounceMs)
  const problem = code === '' ? null : workspaceCodeProblem(code)
  const { data, isError } = useQuery({ ...codeQuery(code), enabled: code !== '' && !problem && rested === code })
  if (code === '') return 'empty'
  // The first letters of a good address are not yet a mistake.
  if (problem === 'malformed' && code.length < limits.workspaceNameMin && rested !== code) return 'empty'
  if (problem) return problem
  if (isError) return 'unknown'
  return data?.reason ?? 'checking'
}
