import { expect, test } from 'vitest'
import { lettersOf } from './Avatar.tsx'

test('a Korean goes by the given name, whose syllables stand last', () => {
  expect(['김민지', '남궁하은', '김 준호', '민'].map(lettersOf)).toEqual(['민지', '하은', '준호', '민'])
})

test('everybody else goes by the initials of their first and last name', () => {
  expect(['Sara Lind', 'Ana María García Ruiz', 'Cher', '민지 Kim'].map(lettersOf)).toEqual(['SL', 'AR', 'C', '민K'])
})
