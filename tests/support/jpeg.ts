import type { PrintedPhoto } from '../../src/pdf/report';

/** A JPEG of 6 × 8 pixels, without metadata. */
const base64 =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1' +
  'tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIAAYBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABYQAAMAAAAA' +
  'AAAAAAAAAAAAAAAUYf/aAAgBAQAAPwA2qf/Z';

export const tinyPhoto = (): PrintedPhoto => ({
  jpeg: new Uint8Array(Buffer.from(base64, 'base64')),
  width: 6,
  height: 8,
});
