import { useMessages } from '#app/messages/useMessages.tsx';

export const POINTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** Returns a function that writes an azimuth in degrees with its point of the compass: `137° SE`. */
export function useDirectionText(): (azimuthDegrees: number) => string {
  const t = useMessages();
  return (azimuthDegrees) => {
    const point = POINTS[Math.round(azimuthDegrees / 45) % POINTS.length] ?? 'n';
    return `${Math.round(azimuthDegrees) % 360}° ${t(`panorama.point.${point}`)}`;
  };
}
