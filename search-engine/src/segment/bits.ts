/** Number of bits set in a word of 32. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A set of small numbers, one bit each. */
export const bitSet = (size: number): Uint32Array => new Uint32Array((size + 31) >>> 5)

export function addBit(set: Uint32Array, number: number): void {
  set[number >>> 5]! |= 1 << (number & 31)
}

export const hasBit = (set: Uint32Array, number: number): number => (set[number >>> 5]! >>> (number & 31)) & 1

/** Takes all numbers below `size` out of the set. @returns how many there were; they are in `into`, ascending. */
export function takeBits(set: Uint32Array, size: number, into: Uint32Array): number {
  let count = 0
  for (let index = 0; index < (size + 31) >>> 5; index++) {
    for (let word = set[index]!; word !== 0; word &= word - 1) into[count++] = index * 32 + 31 - Math.clz32(word & -word)
    set[index] = 0
  }
  return count
}
