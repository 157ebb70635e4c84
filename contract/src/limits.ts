/** Numbers of spec §9 that more than one place needs. Lengths are in characters, times in the unit of the name. */
export const limits = {
  searchPageSize: 10,
  signUpLinkDays: 3,
  invitationDays: 2,
  invitationsAtOnce: 1000,
  /** Addresses a workspace open to strangers may have invited within an hour, for each of its active members; never more than at once. */
  invitationsPerMemberAndHour: 100,
  membersAtOnce: 1000,
  memberPageSize: 50,
  resetLinkHours: 1,
  resetMailsPerHour: 5,
  /** From the password to the second factor, or to the provider and back. */
  loginStepMinutes: 10,
  /** From a login to the end of its session, however often it is used. */
  sessionDays: 180,
  recoveryCodes: 10,
  passkeysPerAccount: 20,
  /** Further addresses of one account. */
  emailsPerAccount: 10,
  confirmEmailDays: 3,
  workspaceCodeDebounceMs: 1000,
  detailRefetchMs: 1000,
  recentSearches: 100,
  recentResults: 100,
  nameLength: 60,
  emailLength: 254,
  workspaceNameMin: 4,
  passwordMin: 8,
  passwordMax: 20,
  queryLength: 1000,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 25_000_000,
  profileImageSide: 256,
  deletionCommentLength: 1000,
  /** Keys of one account that have not expired. */
  apiKeysPerAccount: 20,
  apiKeyDaysMax: 365,
  apiKeyCallsPerMinute: 1_200,
  /** How long it is kept who did what. */
  auditDays: 730,
  /** How long the readings of a source are kept, and how many rows of them at most. */
  runDays: 90,
  runsPerSource: 1_000,
  /** How long rights that a service told count without being read again. */
  rightsHours: 24,
  uploadBytes: 50 * 1024 * 1024,
  /** Files are stored only while so much stays free for the database, whose log must never lack room. */
  leastFreeBytes: 256 * 1024 * 1024,
  trialDays: 30,
  /** From when a workspace has no plan to when it is deleted. */
  planlessDays: 3,
  annualDiscountPercent: 20,
} as const
