export { openToken } from './access-token.ts'
export { type Access, ask, checkAccess, prove } from './ask.ts'
export { openConsentPage } from './begin-consent.ts'
export { clientDocument } from './own/client-document.ts'
export { redirectAddress } from './provider-address.ts'
export { openTaken, takeAlong } from './care/take-along.ts'
export { tryConnection } from './care/check-connection.ts'
export { noteLackingScopes } from './care/note-lacking.ts'
export { departConnections, endConsents, forgetConnection } from './care/forget-connection.ts'
export { completeAddresses } from './complete-addresses.ts'
export { handOverConnections, handOverShared, type Health, lockConnection, writeHealth } from './connection.store.ts'
export { type KnownConnection, knownConnections } from './known-connection.ts'
export { adoptDraft, draftOf } from './draft.ts'
export { forReading, openContext, openIo, openStoredIo } from './open-io.ts'
export { hearCall } from './hooks/hear-call.ts'
export { hookAddress, type HookRules, take, type AcceptedCall } from './hooks/hook-rules.ts'
export { endConsentsTo, forgetService, openUsable } from './of-service.ts'
export { enterClient, enteredClient, forgetClient, isKnownAt } from './own/own-client.ts'
export type { Revoking } from './care/revoke-consent.ts'
export type { PartRules, Renewal } from './part-rules.ts'
export { clientOf, removeProviderClient, setProviderClient } from './provider-client.ts'
export { changesPlace, changesServer, readPlace, readSettings } from './read-settings.ts'
export {
  accessLevelsOf,
  formFor,
  calledByHand,
  canBeCalled,
  fieldsOf,
  formFields,
  listServices,
  mirroringServices,
  scopesOf,
  saidFields,
  servicesWith,
  setUpBy,
  serviceTitle,
  signInTo,
  sourceOf,
  vendorOf,
  withoutSecrets,
} from './services.ts'
export { askSignIn, beginSignIn } from './sign-in.ts'
export { openAlone, openToAct } from './use-connection.ts'
export { consentGivenBy, openConnection, replaceConnection, setConnectionOwner, storeConnection } from './stored-connection.ts'
