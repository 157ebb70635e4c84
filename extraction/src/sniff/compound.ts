import { openCompound, type Compound } from '../archive/compound.ts'
import { refuse } from '../refusal.ts'

export type CompoundFormat = 'doc' | 'xls' | 'ppt' | 'hwp'

/** @throws refusal unsupported, corrupt, encrypted */
export function sniffCompound(bytes: Buffer): { format: CompoundFormat; compound: Compound } {
  const compound = openCompound(bytes)
  if (compound.has('EncryptedPackage')) throw refuse('encrypted', 'Office file is encrypted')
  const format = formatOf(compound)
  if (!format) throw refuse('unsupported', 'compound file of no known document format')
  return { format, compound }
}

function formatOf(compound: Compound): CompoundFormat | null {
  if (compound.has('WordDocument')) return 'doc'
  if (compound.has('Workbook') || compound.has('Book')) return 'xls'
  if (compound.has('PowerPoint Document')) return 'ppt'
  return compound.stream('FileHeader')?.toString('latin1', 0, 17) === 'HWP Document File' ? 'hwp' : null
}
