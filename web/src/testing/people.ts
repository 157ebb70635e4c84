import { Profile } from '@quarry/contract/wire/account/account'

/** Somebody who is logged in. */
export const minji = Profile.parse({
  id: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c01',
  subjectId: 'minji@acme.example',
  firstName: 'Minji',
  lastName: 'Kim',
  job: 'Product manager',
  lang: 'en',
  countryCode: null,
  profileImage: null,
})
