import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface CarRow {
  id: string;
  activityId: string;
  driverId: string;
  /** Beside the driver. */
  seats: number;
  fromPlace: string;
  centsPerSeat: number;
  passengerIds: string[];
}

const CAR = sql`c.id, c.activity_id as "activityId", c.driver_id as "driverId", c.seats, c.from_place as "fromPlace", c.cents_per_seat as "centsPerSeat",
  array(select s.account_id from plan_signup s where s.car_id = c.id order by s.signed_up_at) as "passengerIds"`;

export async function listCars(db: Db, activityId: string): Promise<CarRow[]> {
  const { rows } = await sql<CarRow>`/* cars */ select ${CAR} from plan_car c where c.activity_id = ${activityId}
    order by c.id limit ${limitTo(50)}`.execute(db);
  return rows;
}

export async function findCar(db: Db, id: string): Promise<CarRow | null> {
  const { rows } = await sql<CarRow>`select ${CAR} from plan_car c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function upsertCar(trx: Db, car: Omit<CarRow, 'passengerIds'>): Promise<void> {
  await sql`insert into plan_car (id, activity_id, driver_id, seats, from_place, cents_per_seat)
    values (${car.id}, ${car.activityId}, ${car.driverId}, ${car.seats}, ${car.fromPlace}, ${car.centsPerSeat})
    on conflict (activity_id, driver_id) do update set seats = excluded.seats, from_place = excluded.from_place, cents_per_seat = excluded.cents_per_seat`.execute(
    trx,
  );
}

export async function deleteCar(trx: Db, activityId: string, driverId: string): Promise<void> {
  await sql`delete from plan_car where activity_id = ${activityId} and driver_id = ${driverId}`.execute(trx);
}

export async function setCar(trx: Db, activityId: string, accountId: string, carId: string | null): Promise<void> {
  await sql`update plan_signup set car_id = ${carId} where activity_id = ${activityId} and account_id = ${accountId}`.execute(
    trx,
  );
}
