/** So many requests of programs one client may send in so much time. */
export const programLimit = { points: 120, seconds: 60 };
