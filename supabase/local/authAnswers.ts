/** A refusal in the words of the hosted service. */
export function refused(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}
export const tooManyRequests = () => refused(429, 'over_request_rate_limit', 'Request rate limit reached');
