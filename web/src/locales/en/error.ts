import type { ErrorName } from '@quarry/contract/errors'

/** A text per failure of the contract: a failure without one does not compile. */
export const error = {
  common: 'Please try again later.',

  invalidInput: 'Please enter the required information.',
  unexpected: 'Something went wrong on our side. Please try again later.',
  forbidden: 'You are not allowed to do this.',
  notFound: 'This does not exist.',
  tooManyRequests: 'Too many attempts. Please wait a moment.',
  unavailable: 'Quarry is not available right now.',
  tooLarge: 'This is too large.',
  originRefused: 'This request did not come from the application. Load the page again.',

  emailExists: 'This email already has an account. Log in instead.',
  loginFailed: 'Please check your account or password.',
  linkInvalid: 'This link has expired or was already used.',
  sessionRequired: 'Please log in.',
  passwordWrong: 'The current password is wrong.',
  sessionReplaced: 'You were logged out because too many devices are in use.',

  memberMissing: 'This person is no longer a member of the workspace.',
  memberIsSelf: 'You cannot change your own role or status. Another administrator can.',
  ownerMustTransfer: 'Transfer the ownership first, or type the address of the workspace to delete it with you.',
  partnerCannotLeave: 'Members of affiliated or partner services cannot leave a workspace. An administrator can remove you.',
  invitationMissing: 'The invitation link has expired or is invalid.',
  invitationExpired: 'This invitation has expired. Ask for a new one.',
  invitationForOther: 'This invitation is for another email address.',
  seatLimitExceeded: 'There are no seats left in the plan of this workspace.',
  joinRefused: 'You are not allowed to join this workspace. The invitation was withdrawn.',
  workspaceCodeTaken: 'This address is already in use. Choose another one.',
  workspaceCodeWrong: 'That is not the code of this workspace.',
  workspaceMissing: 'You have no access to this workspace.',

  sourceOrderBusy: 'Another administrator is changing the order. Try again in a moment.',
  sourceNameTaken: 'Another source already has this name.',
  sourceAuthFailed: 'The service refused these credentials. Check them and try again.',
  sourceSettingsRefused: 'The service cannot be reached with these settings.',
  sourceUnreachable: 'The service does not answer.',
  sourceCertificate: 'The identity of the server could not be verified.',
  sourceMissing: 'This source is no longer connected.',
  serviceUnavailable: 'This service cannot be connected here.',
  documentMissing: 'This document no longer exists.',

  indexingNothing: 'Everything is already indexed.',
  indexingRunning: 'Indexing is already running.',

  searchRequestMissing: 'This search is too old. Please search again.',
  modelUnavailable: 'The AI model does not answer. Your results are complete.',
  modelBusy: 'The AI model is busy. Please try again in a moment.',
  modelInterrupted: 'The AI model stopped in the middle of its answer.',
  answerMissing: 'This answer no longer exists.',

  apiKeyInvalid: 'This API key is not valid.',
  apiKeyExpired: 'This API key has expired.',
  apiKeyScopeMissing: 'This API key is not allowed to do this.',
  apiKeyLimitReached: "You can't create any more API keys.",
  apiKeyMissing: 'This API key no longer exists.',
  apiKeyRefused: 'This cannot be done with an API key.',
} as const satisfies Record<ErrorName | 'common', string>
