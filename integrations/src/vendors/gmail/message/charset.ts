import { namesIn } from '../../../protocols/file-server/names.ts'

/**
 * Text in the encoding a mail declares. What is valid UTF-8 is that, whatever is declared: Google turns some texts into UTF-8 and leaves the
 * declaration as it was, and hardly any text in another encoding is valid UTF-8 by chance.
 */
export function decoded(bytes: Uint8Array, declared: string | null): string {
  const label = declared?.trim().toLowerCase() ?? ''
  const legacy = encodingOf(label)
  // Japanese mail in seven bits is valid in any encoding.
  if (legacy === 'iso-2022-jp') return new TextDecoder(legacy).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return legacy === 'euc-kr' ? decodedKorean(bytes) : new TextDecoder(legacy ?? 'utf-8').decode(bytes)
  }
}

/** As the runtime calls it; null when nothing is declared, or what nobody knows. */
function encodingOf(label: string): string | null {
  if (/^(?:x-)?(?:cp|ms|windows-|ibm)?949$|^uhc$|^x-windows-949$/.test(label)) return 'euc-kr'
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Korean programs write code page 949 and call it `ks_c_5601-1987` or `euc-kr`; the runtime knows the 2,350 syllables of EUC-KR only. */
const decodedKorean = (bytes: Uint8Array): string =>
  namesIn('euc-kr')
    .read(Buffer.from(bytes).toString('latin1'))
    .replace(/[\uef80-\uefff]/g, '\ufffd')
