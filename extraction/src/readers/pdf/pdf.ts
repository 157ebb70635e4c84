import type { Collector } from '../../collector.ts'
import type { Source } from '../../reader.ts'
import { refuse } from '../../refusal.ts'
export async function readPdf(_s: Source, _o: Collector): Promise<void> {
  throw refuse('unsupported', 'x')
}
