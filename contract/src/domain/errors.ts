/**
 * Every failure a client may branch on, in one table. The code is the wire value fixed by the spec (§8),
 * the name is what our own code says. Adding a row here is the only way to add an error.
 * Areas (third group): 00 general, 02 account, 05 invitation and member, 06 workspace, 10 source, 14 indexing,
 * 16 search and answer, 19 API key, 21 payment, 24 agent, 26 channel.
 */
export const errors = {
  invalidInput: { code: '0.000.00.00.01', status: 422, message: 'Please enter the required information.' },
  unexpected: { code: '0.000.00.00.02', status: 500, message: 'Please try again later' },
  forbidden: { code: '0.000.00.00.03', status: 403, message: 'You are not allowed to do this.' },
  notFound: { code: '0.000.00.00.04', status: 404, message: 'This does not exist.' },
  tooManyRequests: { code: '0.000.00.00.05', status: 429, message: 'Too many requests. Please wait a moment.' },
  unavailable: { code: '0.000.00.00.06', status: 503, message: 'The service is not available right now.' },
  tooLarge: { code: '0.000.00.00.07', status: 413, message: 'This is too large.' },
  originRefused: { code: '0.000.00.00.08', status: 403, message: 'This request did not come from the application.' },
  mediaTypeRefused: { code: '0.000.00.00.09', status: 415, message: 'This call does not take content of this type.' },
  requestMalformed: { code: '0.000.00.00.10', status: 400, message: 'This request is malformed.' },
  diskFull: {
    code: '0.000.00.00.11',
    status: 507,
    message: 'The disk of the server is full. What was stored before is safe, and searching works. Free space and try again.',
  },

  emailExists: { code: '0.000.02.00.01', status: 409, message: 'This email is already registered.' },
  loginFailed: { code: '0.000.02.00.02', status: 401, message: 'Please check your account or password.' },
  linkInvalid: { code: '0.000.02.00.03', status: 422, message: 'This link has expired or was already used.' },
  sessionRequired: { code: '0.000.02.00.10', status: 401, message: 'Please log in.' },
  passwordWrong: { code: '0.000.02.00.12', status: 422, message: 'The current password is wrong.' },
  passwordSame: { code: '0.000.02.00.13', status: 422, message: 'The new password must differ from the current one.' },
  passwordLength: { code: '0.000.02.00.14', status: 422, message: 'A password has 8 to 20 characters.' },
  passwordKinds: {
    code: '0.000.02.00.15',
    status: 422,
    message: 'A password needs at least two of letters, digits and symbols.',
  },
  passwordMismatch: { code: '0.000.02.00.16', status: 422, message: 'The passwords differ.' },
  sessionReplaced: { code: '0.000.02.00.17', status: 401, message: 'You were logged out because too many devices are in use.' },
  accountOwnsWorkspace: {
    code: '0.000.02.00.19',
    status: 409,
    message: 'Transfer or delete the workspaces you own before you delete your account.',
  },
  accountInWorkspace: { code: '0.000.02.00.20', status: 409, message: 'Leave all workspaces before you delete your account.' },
  imageUnreadable: { code: '0.000.02.00.21', status: 422, message: 'This is not a JPEG, PNG or WebP image.' },
  imageTooLarge: { code: '0.000.02.00.22', status: 413, message: 'An image may have 10 MB at most.' },
  imageTooManyPixels: { code: '0.000.02.00.23', status: 422, message: 'An image may have 25 megapixels at most.' },

  emailLimitReached: { code: '0.000.02.00.24', status: 409, message: "You can't add any more addresses." },
  passwordCommon: { code: '0.000.02.00.25', status: 422, message: 'This password is among the first that are tried.' },
  signUpClosed: { code: '0.000.02.00.26', status: 403, message: 'Nobody can sign up here.' },
  signUpByInvitation: { code: '0.000.02.00.27', status: 403, message: 'Only who was invited can sign up here.' },
  signUpDomain: { code: '0.000.02.00.28', status: 403, message: 'Addresses at this domain cannot sign up here.' },

  secondFactorRequired: { code: '0.000.02.01.01', status: 401, message: 'Please confirm that it is you, in a second step.' },
  loginStepOver: { code: '0.000.02.01.02', status: 422, message: 'This login took too long. Please begin again.' },
  codeWrong: { code: '0.000.02.01.03', status: 422, message: 'This code is not right, or was already used.' },
  totpExists: { code: '0.000.02.01.04', status: 409, message: 'An authenticator app is already set up.' },
  secondFactorOff: { code: '0.000.02.01.05', status: 409, message: 'No second factor is set up.' },
  passkeyRefused: { code: '0.000.02.02.01', status: 422, message: 'This passkey could not be verified.' },
  passkeyLimitReached: { code: '0.000.02.02.02', status: 409, message: "You can't add any more passkeys." },
  openidOff: { code: '0.000.02.03.01', status: 404, message: 'Logging in this way is not set up.' },
  openidUnreachable: { code: '0.000.02.03.02', status: 503, message: 'The login service does not answer.' },
  openidRefused: { code: '0.000.02.03.03', status: 422, message: 'The login could not be confirmed. Please begin again.' },
  openidDenied: { code: '0.000.02.03.04', status: 422, message: 'The login was cancelled.' },
  openidEmailUnverified: {
    code: '0.000.02.03.05',
    status: 422,
    message: 'The login service does not vouch for your email address.',
  },

  memberMissing: { code: '0.000.05.01.01', status: 404, message: 'This person is not a member of the workspace.' },
  memberIsSelf: { code: '0.000.05.01.02', status: 409, message: 'You cannot change your own role or status.' },
  ownerMustTransfer: {
    code: '0.000.05.01.03',
    status: 409,
    message: 'The workspace is deleted when its owner leaves. Transfer ownership first.',
  },
  partnerCannotLeave: {
    code: '0.000.05.01.04',
    status: 409,
    message: 'Members of affiliated or partner services cannot leave a workspace.',
  },
  invitationMissing: { code: '0.000.05.09.01', status: 404, message: 'The invitation link has expired or is invalid.' },
  invitationExpired: { code: '0.000.05.09.02', status: 409, message: 'The invitation has expired.' },
  invitationForOther: { code: '0.000.05.09.03', status: 409, message: 'The invitation is for another email address.' },
  seatLimitExceeded: { code: '0.000.05.09.04', status: 409, message: 'The seat limit of the plan is exceeded.' },
  invitationLimitReached: {
    code: '0.000.05.09.06',
    status: 429,
    message: 'Too many people were invited within the hour.',
  },
  joinRefused: { code: '0.000.05.09.05', status: 409, message: 'You are not allowed to join this workspace.' },

  workspaceCodeTaken: { code: '0.000.06.00.01', status: 409, message: 'This workspace code is already in use.' },
  workspaceCodeWrong: { code: '0.000.06.00.03', status: 422, message: 'This is not the code of the workspace.' },
  workspaceMissing: { code: '0.000.06.00.02', status: 404, message: 'You have no access to this workspace.' },

  sourceOrderBusy: {
    code: '0.000.10.00.01',
    status: 409,
    message: 'Another administrator is performing an operation. Try again later.',
  },
  sourceNameTaken: { code: '0.000.10.00.02', status: 409, message: 'Another app already has this name.' },
  sourceAuthFailed: { code: '0.000.10.00.03', status: 422, message: 'App authentication failed. Please check the information.' },
  sourceSettingsRefused: { code: '0.000.10.00.04', status: 422, message: 'The app cannot be reached with these settings.' },
  sourceUnreachable: { code: '0.000.10.00.05', status: 422, message: 'The app does not answer.' },
  sourceBusy: { code: '0.000.10.00.20', status: 422, message: 'The app asks to be left alone for a while. Try again later.' },
  sourceCertificate: { code: '0.000.10.00.06', status: 422, message: 'The identity of the server could not be verified.' },
  sourceMissing: { code: '0.000.10.00.07', status: 404, message: 'This app is no longer connected.' },
  serviceUnavailable: { code: '0.000.10.00.08', status: 422, message: 'This service cannot be connected.' },
  documentMissing: { code: '0.000.10.00.09', status: 404, message: 'This document no longer exists.' },
  providerClientMissing: {
    code: '0.000.10.00.11',
    status: 409,
    message: 'An administrator must set up the sign-in to this service first.',
  },
  consentMissing: { code: '0.000.10.00.12', status: 404, message: 'Please connect to the service again.' },
  connectionMissing: { code: '0.000.10.00.21', status: 404, message: 'This connection is no longer there.' },
  partUnavailable: { code: '0.000.10.00.22', status: 422, message: 'This service cannot be used for that.' },
  sourceSpaceTaken: { code: '0.000.10.00.13', status: 409, message: 'Another app already reads this space.' },
  sourceTeamTaken: { code: '0.000.10.00.14', status: 409, message: 'Another app already reads this design team.' },
  sourceSignInOver: { code: '0.000.10.00.15', status: 422, message: 'Signing in took too long. Please begin again.' },
  fileDamaged: {
    code: '0.000.10.00.16',
    status: 409,
    message:
      'The stored copy of this file is damaged. It is read again from its source; an uploaded file must be uploaded again.',
  },
  sourceLast: { code: '0.000.10.00.10', status: 409, message: 'At least one app must remain connected.' },

  indexingNothing: { code: '0.000.14.00.01', status: 409, message: 'Everything is already indexed.' },
  indexingRunning: { code: '0.000.14.00.02', status: 409, message: 'Indexing is already running.' },
  indexingPaused: { code: '0.000.14.00.03', status: 409, message: 'Indexing is paused.' },

  planMissing: { code: '0.000.21.00.01', status: 404, message: 'There is no such plan.' },
  planNeedsPayment: { code: '0.000.21.00.02', status: 409, message: 'This plan has to be paid for.' },
  trialUsed: { code: '0.000.21.00.03', status: 409, message: 'This workspace has had its trial.' },
  documentLimitExceeded: { code: '0.000.21.00.04', status: 409, message: 'The plan does not allow that many documents.' },
  paymentRunning: { code: '0.000.21.00.05', status: 409, message: 'Another payment of this workspace is under way.' },
  quoteOutdated: {
    code: '0.000.21.00.06',
    status: 409,
    message: 'Something has changed since the price was shown. Please look again.',
  },
  wayMissing: { code: '0.000.21.00.07', status: 409, message: 'There is no card to pay with.' },
  gatewayUnavailable: {
    code: '0.000.21.00.09',
    status: 503,
    message: 'The payment company does not answer. Nothing was charged.',
  },
  seatsBelowPlan: { code: '0.000.21.00.10', status: 422, message: 'The plan has more seats at least.' },
  nothingToResume: { code: '0.000.21.00.11', status: 409, message: 'There is nothing to resume.' },
  paymentMissing: { code: '0.000.21.00.12', status: 404, message: 'There is no such payment.' },
  nothingToSuspend: { code: '0.000.21.00.13', status: 409, message: 'There is no plan that renews itself.' },
  paymentsOff: { code: '0.000.21.00.14', status: 409, message: 'Nothing can be paid for here.' },
  paidPlanRuns: { code: '0.000.21.00.15', status: 409, message: 'What is paid for ends first.' },

  searchRequestMissing: { code: '0.000.16.00.01', status: 404, message: 'This search is too old. Please search again.' },
  modelUnavailable: { code: '0.000.16.00.02', status: 503, message: 'The AI model does not answer. Your results are complete.' },
  modelBusy: { code: '0.000.16.00.03', status: 429, message: 'The AI model is busy. Please try again in a moment.' },
  modelInterrupted: { code: '0.000.16.00.04', status: 503, message: 'The AI model stopped in the middle of its answer.' },
  modelAddressMissing: { code: '0.000.16.00.06', status: 422, message: 'Enter the address of the model.' },
  modelKeyMissing: {
    code: '0.000.16.00.07',
    status: 422,
    message: 'The stored key belongs to another address. Enter the key for this one.',
  },
  officeUnreachable: {
    code: '0.000.16.08.01',
    status: 503,
    message: 'The office server does not answer as it should. The document can be read here meanwhile.',
  },
  officeFormatRefused: {
    code: '0.000.16.08.02',
    status: 422,
    message: 'Documents of this kind cannot be opened in the office.',
  },
  answerMissing: { code: '0.000.16.00.05', status: 404, message: 'This answer no longer exists.' },

  agentMissing: { code: '0.000.24.00.02', status: 404, message: 'This agent no longer exists.' },
  agentInactive: { code: '0.000.24.00.03', status: 409, message: 'This agent is switched off and does not answer.' },
  toolNoneSelected: { code: '0.000.24.00.05', status: 422, message: 'Please connect at least one feature.' },
  toolSetMissing: { code: '0.000.24.00.06', status: 404, message: 'The agent no longer has these tools.' },
  conversationMissing: { code: '0.000.24.00.07', status: 404, message: 'This conversation no longer exists.' },
  runOpen: { code: '0.000.24.00.08', status: 409, message: 'The agent is still at work on the question before.' },
  approvalMissing: { code: '0.000.24.00.10', status: 404, message: 'There is nothing to decide any more.' },
  approvalDecided: { code: '0.000.24.00.11', status: 409, message: 'This has been decided already.' },
  approvalExpired: { code: '0.000.24.00.12', status: 409, message: 'This was asked too long ago. Ask the agent again.' },
  approvalChanged: { code: '0.000.24.00.13', status: 409, message: 'The agent wants something else by now. Look at it again.' },
  runMissing: { code: '0.000.24.00.09', status: 404, message: 'This answer is no longer being written.' },
  messageLimitReached: {
    code: '0.000.24.00.14',
    status: 409,
    message: 'All questions to agents that the plan allows this month have been asked.',
  },
  toolSetsNotInPlan: { code: '0.000.24.00.15', status: 409, message: 'The plan does not include tools for agents.' },
  toolSetTaken: { code: '0.000.24.00.16', status: 409, message: 'The agent has tools of this service already.' },
  scheduleMissing: { code: '0.000.24.00.18', status: 404, message: 'This regular question no longer exists.' },
  scheduleLimitReached: {
    code: '0.000.24.00.19',
    status: 409,
    message: 'You have as many regular questions here as are possible. Delete one first.',
  },
  fileMissing: { code: '0.000.24.00.20', status: 404, message: 'A file of this question is no longer there. Attach it again.' },
  tooManyFiles: { code: '0.000.24.00.21', status: 409, message: 'These are too many files.' },
  agentChanged: { code: '0.000.24.00.17', status: 409, message: 'Somebody else has changed this agent meanwhile.' },
  agentLimitReached: { code: '0.000.24.00.35', status: 409, message: "You can't add any more." },
  toolLimitReached: { code: '0.000.24.00.36', status: 409, message: "You can't add any more." },
  tooManyTools: {
    code: '0.000.24.00.22',
    status: 409,
    message: 'An agent has at most 40 tools. Leave out those it does not need.',
  },
  toolAuthInvalid: { code: '0.000.24.01.01', status: 422, message: 'The service refuses this account. Please sign in again.' },
  toolConnectionIncomplete: { code: '0.000.24.01.02', status: 422, message: 'This account was not connected for these tools.' },
  toolAccountOther: { code: '0.000.24.01.03', status: 409, message: 'This is another account than before.' },
  toolNotAuthenticated: { code: '0.000.24.01.04', status: 422, message: 'Nobody is signed in here.' },
  toolScopeMissing: { code: '0.000.24.01.05', status: 403, message: 'This account was not allowed what the chosen tools need.' },
  mcpUnreachable: { code: '0.000.24.02.01', status: 422, message: 'The MCP server does not answer.' },
  mcpRefused: { code: '0.000.24.02.02', status: 422, message: 'There is no MCP server at this address that can be used.' },
  mcpTimeout: { code: '0.000.24.02.09', status: 422, message: 'The MCP server did not answer in time.' },
  mcpBusy: { code: '0.000.24.02.10', status: 422, message: 'The MCP server asks to be left alone for a while. Try again later.' },
  mcpFailed: { code: '0.000.24.02.11', status: 422, message: 'The MCP server answered with a failure.' },
  mcpCertificate: { code: '0.000.24.02.12', status: 422, message: 'The identity of the MCP server could not be verified.' },
  mcpUnencrypted: {
    code: '0.000.24.02.13',
    status: 422,
    message: 'The address of a public MCP server must start with https://.',
  },
  mcpNotPublic: {
    code: '0.000.24.02.14',
    status: 422,
    message: 'The address of the MCP server is not public. The operator can allow it (ALLOW_PRIVATE_NETWORKS).',
  },
  mcpMoved: { code: '0.000.24.02.15', status: 422, message: 'The MCP server is at another address. Enter that one.' },
  mcpSignInUnreachable: {
    code: '0.000.24.02.17',
    status: 422,
    message:
      'The page on which one signs in to the MCP server does not answer, or fails. Try again later, or tell whoever runs it.',
  },
  mcpSignInUndescribed: {
    code: '0.000.24.02.18',
    status: 422,
    message:
      'The MCP server names where one signs in, but that place does not describe how. Whoever runs it has to publish its metadata (RFC 8414).',
  },
  mcpSignInUnreadable: {
    code: '0.000.24.02.19',
    status: 422,
    message: 'What is published about signing in to the MCP server cannot be read. Whoever runs it has to correct its metadata.',
  },
  mcpSignInOtherServer: {
    code: '0.000.24.02.20',
    status: 422,
    message: 'The MCP server says that it is another server. Enter the address that it names, or tell whoever runs it.',
  },
  mcpSignInOtherIssuer: {
    code: '0.000.24.02.21',
    status: 422,
    message:
      'Where one signs in to the MCP server, another one than the named answers. Whoever runs it has to name the same issuer in both places.',
  },
  mcpSignInNoPkce: {
    code: '0.000.24.02.22',
    status: 422,
    message:
      'Signing in to the MCP server would not be safe: PKCE with S256 is not offered. Whoever runs it has to switch that on, or you enter a key.',
  },
  mcpSignInNoCode: {
    code: '0.000.24.02.16',
    status: 422,
    message:
      'The MCP server does not offer signing in with a code, which is the only way Quarry can. Enter a key, if it takes one.',
  },
  mcpSignInAddress: {
    code: '0.000.24.02.23',
    status: 422,
    message: 'The MCP server leads to an address for signing in that is not asked: it must be public, and start with https://.',
  },
  mcpUnregistered: {
    code: '0.000.24.02.24',
    status: 409,
    message:
      'Where one signs in to the MCP server, Quarry is not let in by itself. Make an app there by hand, and enter it here.',
  },
  mcpToolsChanged: {
    code: '0.000.24.02.03',
    status: 409,
    message: 'The MCP server describes a tool otherwise by now. Look at it again.',
  },
  mcpSignInRequired: {
    code: '0.000.24.02.05',
    status: 422,
    message: 'The MCP server asks for signing in, or for a key, or refuses it.',
  },
  mcpSignInNone: { code: '0.000.24.02.08', status: 422, message: 'The MCP server does not say where one signs in.' },
  mcpServerMissing: { code: '0.000.24.02.06', status: 404, message: 'This MCP server no longer exists.' },
  mcpServerLimitReached: { code: '0.000.24.02.07', status: 409, message: "You can't add any more MCP servers." },

  synonymRefused: { code: '0.000.16.05.01', status: 422, message: 'These words cannot be declared to mean the same.' },
  synonymKnown: { code: '0.000.16.05.02', status: 409, message: 'These words are declared already.' },
  synonymMissing: { code: '0.000.16.05.03', status: 404, message: 'This entry no longer exists.' },
  synonymLimitReached: { code: '0.000.16.05.04', status: 409, message: "You can't declare any more words." },

  savedSearchMissing: { code: '0.000.16.07.01', status: 404, message: 'This saved search no longer exists.' },
  savedSearchLimitReached: { code: '0.000.16.07.02', status: 409, message: "You can't save any more searches." },

  pinRefused: { code: '0.000.16.06.01', status: 422, message: 'This cannot be pinned as it is.' },
  pinMissing: { code: '0.000.16.06.02', status: 404, message: 'This pinned answer no longer exists.' },
  pinLimitReached: { code: '0.000.16.06.03', status: 409, message: "You can't pin any more answers." },

  apiKeyInvalid: { code: '0.000.19.00.01', status: 401, message: 'This API key is not valid.' },
  apiKeyExpired: { code: '0.000.19.00.02', status: 401, message: 'This API key has expired.' },
  apiKeyScopeMissing: { code: '0.000.19.00.03', status: 403, message: 'This API key lacks the scope for this call.' },
  apiKeyLimitReached: { code: '0.000.19.00.04', status: 409, message: "You can't create any more API keys." },
  apiKeyMissing: { code: '0.000.19.00.05', status: 404, message: 'This API key no longer exists.' },
  apiKeyRefused: { code: '0.000.19.00.06', status: 403, message: 'This call is not open to this kind of API key.' },
  connectedAppMissing: { code: '0.000.19.01.01', status: 404, message: 'This app is no longer connected.' },
  appUnknown: { code: '0.000.19.01.02', status: 404, message: 'This app is not known here.' },
  appAddressRefused: {
    code: '0.000.19.01.03',
    status: 400,
    message: 'The app wants to be led to an address that is not its own.',
  },

  channelAuthFailed: { code: '0.000.26.00.01', status: 422, message: 'The chat service refuses this app.' },
  channelTaken: { code: '0.000.26.00.02', status: 409, message: 'This app is connected already.' },
  spaceExternal: {
    code: '0.000.26.00.03',
    status: 422,
    message: 'People of other organizations are in this channel. Agents do not answer there.',
  },
  channelLinkInvalid: { code: '0.000.26.00.04', status: 422, message: 'This link has expired or was already used.' },
  channelPlan: { code: '0.000.26.00.05', status: 409, message: 'The plan does not include chat channels.' },
  channelMissing: { code: '0.000.26.00.06', status: 404, message: 'This channel is no longer connected.' },
} as const satisfies Record<string, { code: `0.000.${number}.${number}.${number}`; status: number; message: string }>

export type ErrorName = keyof typeof errors

const nameByCode = new Map(Object.entries(errors).map(([name, { code }]) => [code as string, name as ErrorName]))

/** @returns the catalogue name of a wire code, or undefined for a code this build does not know. */
export const errorNameOf = (code: string): ErrorName | undefined => nameByCode.get(code)
