/** Answers a request, as the backend and each part of it does. */
export type Fetch = (request: Request) => Promise<Response>;
