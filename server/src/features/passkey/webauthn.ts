/** The library that knows passkeys. Loaded once somebody uses one: it is a tenth of all that a start would load. */
export const webauthn = () => import('@simplewebauthn/server')
