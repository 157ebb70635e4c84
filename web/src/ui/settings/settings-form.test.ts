import { expect, test } from 'vitest'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { settingsOf } from './use-settings-form.ts'
import { fieldOf } from '../../testing/fields.ts'

const field = (name: string, kind: SettingsField['kind']): SettingsField => fieldOf({ name, kind })

test('a number is sent as a number', () => {
  expect(settingsOf([field('port', 'number')], { port: '2121' })).toEqual({ port: 2121 })
})

test('an empty field is left out, so that its preset or the stored secret holds', () => {
  expect(settingsOf([field('url', 'url'), field('password', 'password')], { url: 'https://a.example', password: '' })).toEqual({
    url: 'https://a.example',
  })
})

test('a box that is not ticked is sent as such', () => {
  expect(settingsOf([field('allowInvalidCertificate', 'checkbox')], { allowInvalidCertificate: false })).toEqual({
    allowInvalidCertificate: false,
  })
})

test('a value no field asks for is not sent', () => {
  expect(settingsOf([], { stray: 'x' })).toEqual({})
})
